import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SEASONS = { 21: 'Spring', 22: 'Summer', 23: 'Autumn', 24: 'Winter' };

/** A date in words, as precise as it is: "2031", "May 2031", "20 May 2031", "Autumn 2031". */
function shown(date) {
  const [year, month, day] = date.split('-');
  if (!month) return year;
  if (month in SEASONS) return `${SEASONS[month]} ${year}`;
  const name = new Date(`${year}-${month}-01`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  return [day && Number(day), name, year].filter(Boolean).join(' ');
}

/** A period in words; where no end is stated, none is claimed. */
function period({ start, end, isCurrent }) {
  const until = end ? shown(end) + (isCurrent ? ' (expected)' : '') : isCurrent ? 'present' : '';
  if (!start || start === end) return until || (start ? shown(start) : '');
  return until ? `${shown(start)} – ${until}` : shown(start);
}

export const config = { templateFormats: ['njk'] };

export default function (config) {
  for (const file of ['style.css', 'fonts.css', 'icon.svg']) config.addPassthroughCopy(file);
  for (const part of ['latin-wght-normal', 'latin-wght-italic', 'latin-ext-wght-normal']) {
    const file = `source-serif-4-${part}.woff2`;
    const from = fileURLToPath(import.meta.resolve(`@fontsource-variable/source-serif-4/files/${file}`));
    config.addPassthroughCopy({ [relative('.', from)]: `fonts/${file}` });
  }
  config.addFilter('shown', shown);
  config.addFilter('period', period);
  config.addFilter('line', (parts) => parts.filter(Boolean).join(' · '));
  config.addFilter('contacts', ({ email, links }) => (email ? [{ label: email, url: `mailto:${email}` }, ...links] : links));
  config.addFilter('published', ({ doi, links }) => {
    const url = `https://doi.org/${doi}`;
    return doi ? [{ label: 'DOI', url }, ...links.filter((link) => link.url !== url)] : links;
  });
  // What is relative belongs to the site that it was found on, and leads nowhere from here.
  config.addFilter('outside', (links) => links.filter(({ url }) => /^(https?|mailto):/.test(url)));
  config.addFilter('rich', (html) => html.replace(/<a href="[^":]*"[^>]*>(.*?)<\/a>/gs, '$1').replace(/<img[^>]*>/g, ''));
}
