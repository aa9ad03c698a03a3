import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import all from './src/_data/all.js';
import { filters } from './src/filters.js';
import { leadsSomewhere, publicationLinks } from './src/lib/addresses.ts';
import { bibtex } from './src/lib/bibtex.ts';
import { drawn } from './src/lib/cards.ts';
import { address as cms, bytes } from './src/lib/cms.ts';
import { period, shown } from './src/lib/dates.ts';
import { feed, sitemap } from './src/lib/feed.ts';
import { article, list, profilePage, researchProject } from './src/lib/json-ld.ts';
import { absolute, address, alternates, called, locales, toldIn } from './src/lib/locales.ts';
import { copies, fileAddress, shownAs, waiting } from './src/lib/pictures.ts';
import { amount, careers, contacts, line } from './src/lib/profile.ts';
import { worded } from './src/lib/words.ts';

export const config = { dir: { input: 'src' }, templateFormats: ['njk'] };

export default function (config) {
  for (const file of ['style.css', 'fonts.css', 'icon.svg', 'browser.js']) config.addPassthroughCopy({ [`src/${file}`]: file });
  const packages = createRequire(join(process.cwd(), 'package.json'));
  for (const part of ['latin-wght-normal', 'latin-wght-italic', 'latin-ext-wght-normal']) {
    const file = `source-serif-4-${part}.woff2`;
    const from = packages.resolve(`@fontsource-variable/source-serif-4/files/${file}`);
    config.addPassthroughCopy({ [relative('.', from)]: `fonts/${file}` });
  }

  // Words, dates and addresses in the language of a site.
  config.addFilter('t', (word, site) => worded(site.locale)(word));
  config.addFilter('shown', (date, site) => date && shown(date, site.locale));
  config.addFilter('shownAll', (dates, site) => dates.map((date) => shown(date, site.locale)).join(', '));
  config.addFilter('period', (some, site) => period(some, site.locale));
  config.addFilter('amount', (grant, site) => amount(grant.amount, grant.currency, site.locale));
  config.addFilter('to', (path, site) => address(site.locale ?? site, path));
  config.addFilter('absolute', absolute);
  config.addFilter('called', called);
  config.addFilter('alternates', (told) => (alternates(told).length > 1 ? alternates(told) : []));
  config.addFilter('canonical', (path, site, told) => absolute(address(alternates(told).includes(site.locale) ? site.locale : locales[0], path)));
  config.addFilter('toldIn', toldIn);
  config.addGlobalData('locales', () => locales);
  config.addGlobalData('address', () => process.env.SITE);
  config.addGlobalData('cms', () => new URL(cms).origin);

  // What is made of records.
  config.addFilter('line', (parts) => line(...parts));
  config.addFilter('careers', careers);
  config.addFilter('contacts', contacts);
  config.addFilter('publicationLinks', publicationLinks);
  config.addFilter('outside', (links) => links.filter(({ url }) => leadsSomewhere(url)));
  config.addFilter('leadsSomewhere', leadsSomewhere);
  config.addFilter('brief', (url) => url.replace(/^https?:\/\/(www\.)?|\/$/g, ''));
  config.addFilter('files', (files, site) => files.filter(({ width }) => !width).map((file) => ({ label: file.name, url: fileAddress(file, site.view) })));
  config.addFilter('bibtex', bibtex);
  config.addFilter('filters', filters);
  config.addFilter('byYear', (publications) => [...Map.groupBy(publications, ({ year }) => year)]);
  config.addFilter('byDate', (news) => [...Map.groupBy(news, ({ date }) => date?.slice(0, 4))]);
  config.addFilter('equal', (authors) => authors.filter((author) => author.equalContribution).length > 1);
  config.addFilter('shownAs', (picture, site) => shownAs(picture, site.view));
  config.addFilter('waiting', (picture, first) => {
    const { backgroundImage, backgroundColor } = waiting(picture, first) ?? {};
    return backgroundImage ? `background-image: ${backgroundImage}` : backgroundColor ? `background-color: ${backgroundColor}` : '';
  });
  config.addFilter('short', (text) => text?.slice(0, 160));
  // What is relative belongs to the site that it was found on, and leads nowhere from here.
  config.addFilter('rich', (text) => text?.html.replace(/<a href="[^":]*"[^>]*>(.*?)<\/a>/gs, '$1').replace(/<img[^>]*>/g, '') ?? '');

  // What the pages say to others.
  const saying = { profile: profilePage, article, project: researchProject, articles: (some) => list(some.map(article)), projects: (some) => list(some.map(researchProject)) };
  config.addFilter('jsonLd', (record, kind) =>
    JSON.stringify({ '@context': 'https://schema.org', ...(saying[kind]?.(record) ?? { '@type': kind }) }).replaceAll('<', '\\u003c'),
  );
  config.addFilter('feed', (site) => {
    const { person, view } = site;
    const at = (path) => absolute(address(view.locale, path));
    const news = person.news.map((item) => ({ ...item, person }));
    return feed(news, view, { title: person.displayName, self: at('/feed.xml'), page: at('/news/') });
  });
  config.addFilter('sitemap', ({ sites: [{ person, publications, projects }] }) => {
    const of = (kind, some) => some.map(({ slug, updatedAt, locales }) => ({ path: `/${kind}/${slug}/`, changed: updatedAt, told: locales }));
    const lists = [['/publications/', publications], ['/projects/', projects], ['/news/', person.news]];
    const pages = lists.filter(([, some]) => some.length > 0).map(([path]) => ({ path }));
    return sitemap([{ path: '/', told: person.locales }, ...pages, ...of('publications', publications), ...of('projects', projects)], absolute);
  });

  if (config.globalData.token !== undefined) return; // of drafts, the CMS sends the pictures to whoever has the token
  // The pictures and files that pages show are taken along, and the picture drawn that is shown where the site is linked to.
  config.on('eleventy.after', async ({ directories, results }) => {
    const put = async (path, data) => {
      const file = join(directories.output, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, data);
    };
    const pages = results.map(({ content }) => content).join('\n');
    const wanted = (await copies({ locale: locales[0] })).filter(({ path }) => pages.includes(encodeURI(`/assets/${path}`)));
    await Promise.all(
      new Map(wanted.map(({ path, url }) => [path, url])).entries().map(async ([path, url]) => put(`assets/${path}`, Buffer.from(await (await bytes(url)).arrayBuffer()))),
    );
    const { displayName, headline, image } = (await all({})).sites[0].person;
    await put('cards/site.png', await drawn({ title: displayName, below: headline, picture: image }));
  });
}
