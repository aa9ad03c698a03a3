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
  config.addPassthroughCopy('style.css');
  config.addFilter('shown', shown);
  config.addFilter('period', period);
  config.addFilter('line', (parts) => parts.filter(Boolean).join(' · '));
  // What is relative belongs to the site that it was found on, and leads nowhere from here.
  config.addFilter('outside', (links) => links.filter(({ url }) => /^(https?|mailto):/.test(url)));
  config.addFilter('rich', (html) => html.replace(/<a href="[^":]*"[^>]*>(.*?)<\/a>/gs, '$1').replace(/<img[^>]*>/g, ''));
}
