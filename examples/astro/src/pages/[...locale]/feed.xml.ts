// The latest news, for feed readers (Atom, RFC 4287).
import type { APIRoute } from 'astro';
import { news } from '../../content';
import { address, everywhere, locales } from '../../locales';
import { site } from '../../site';

export const prerender = true;
export const getStaticPaths = () => everywhere();

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const GET: APIRoute = async ({ params, site: home, url }) => {
  const locale = params.locale ?? locales[0];
  const at = (path: string) => escaped(new URL(address(locale, path), home ?? url).href);
  const latest = (await news({ locale })).slice(0, 30);
  const entries = latest.map(
    ({ slug, body, updatedAt, person }) => `
  <entry>
    <title>${escaped(body.text.split('\n')[0]!.slice(0, 120))}</title>
    <id>${at(`/news/#${slug}`)}</id>
    <link href="${at(`/news/#${slug}`)}"/>
    <updated>${updatedAt}</updated>
    <author><name>${escaped(person.displayName)}</name></author>
    <content type="html">${escaped(body.html)}</content>
  </entry>`,
  );
  const updated = latest.map(({ updatedAt }) => updatedAt).sort().at(-1) ?? '1970-01-01T00:00:00Z';
  return new Response(
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
  <title>${escaped(site.name)}</title>
  <id>${at('/')}</id>
  <link href="${at('/')}"/>
  <link rel="self" href="${at('/feed.xml')}"/>
  <updated>${updated}</updated>${entries.join('')}
</feed>
`,
    { headers: { 'content-type': 'application/atom+xml' } },
  );
};
