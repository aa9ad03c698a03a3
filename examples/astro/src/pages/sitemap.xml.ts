// Every page in every language, and when it changed, for search engines (https://www.sitemaps.org/protocol.html).
import type { APIRoute } from 'astro';
import { people, projects, publications } from '../content';
import { address, locales } from '../locales';

export const prerender = true;

export const GET: APIRoute = async ({ site, url: here }) => {
  const view = { locale: locales[0] };
  const [persons, works, papers] = [await people(view), await projects(view), await publications(view)];
  const pages: [string, string?][] = [
    ...['/', '/publications/', '/projects/', '/news/', '/talks/', '/teaching/', '/awards/', '/topics/'].map((path): [string] => [path]),
    ...persons.map(({ slug, updatedAt }): [string, string] => [`/people/${slug}/`, updatedAt]),
    ...works.map(({ slug, updatedAt }): [string, string] => [`/projects/${slug}/`, updatedAt]),
    ...papers.map(({ slug, updatedAt }): [string, string] => [`/publications/${slug}/`, updatedAt]),
  ];
  const at = (locale: string, path: string) => new URL(address(locale, path), site ?? here).href;
  const other = (path: string) =>
    locales.length > 1 ? locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${at(locale, path)}"/>`).join('') : '';
  const urls = pages.flatMap(([path, changed]) =>
    locales.map((locale) => `  <url><loc>${at(locale, path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${other(path)}</url>`),
  );
  return new Response(
    `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`,
    { headers: { 'content-type': 'application/xml' } },
  );
};
