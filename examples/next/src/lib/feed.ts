// The latest news for feed readers (Atom, RFC 4287), and every page for search engines (https://www.sitemaps.org/protocol.html).
import type { View } from './cms';
import { people, projects, publications, type news } from './content';
import { address, alternates, locales } from './locales';

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** News as a feed: of whom, where the feed is, and where the page is that has each by its slug. */
export function feed(items: Awaited<ReturnType<typeof news>>, { locale }: View, { title, self, page }: { title: string; self: string; page: string }): string {
  const latest = items.slice(0, 30);
  const entries = latest.map(
    ({ slug, body, updatedAt, person }) => `
  <entry>
    <title>${escaped(body.text.split('\n')[0]!.slice(0, 120))}</title>
    <id>${escaped(page)}#${escaped(slug)}</id>
    <link href="${escaped(page)}#${escaped(slug)}"/>
    <updated>${updatedAt}</updated>
    <author><name>${escaped(person.displayName)}</name></author>
    <content type="html">${escaped(body.html)}</content>
  </entry>`,
  );
  const updated = latest.map(({ updatedAt }) => updatedAt).sort().at(-1) ?? '1970-01-01T00:00:00Z';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
  <title>${escaped(title)}</title>
  <id>${escaped(page)}</id>
  <link href="${escaped(page)}"/>
  <link rel="self" href="${escaped(self)}"/>
  <updated>${updated}</updated>${entries.join('')}
</feed>
`;
}

interface Listed {
  path: string;
  /** When what it shows changed last. */
  changed?: string;
  /** The languages that what it shows is told in. */
  told?: string[];
}

/** The pages of whole sites: the lists that are named, and all that has a page of its own. */
export async function pages(lists: string[]): Promise<Listed[]> {
  const view = { locale: locales[0] };
  const of = (kind: string, some: { slug: string; updatedAt: string; locales: string[] }[]) =>
    some.map(({ slug, updatedAt, locales }) => ({ path: `/${kind}/${slug}/`, changed: updatedAt, told: locales }));
  return [
    ...lists.map((path) => ({ path })),
    ...of('people', await people(view)),
    ...of('projects', await projects(view)),
    ...of('publications', await publications(view)),
  ];
}

/** A sitemap of pages, in every language that each is there in; `at` makes an address of a path. */
export function sitemap(pages: Listed[], at: (path: string) => string): string {
  const urls = pages.flatMap(({ path, changed, told }) => {
    const there = alternates(told);
    const where = (locale: string) => escaped(at(address(locale, path)));
    const others =
      there.length > 1
        ? there.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${where(locale)}"/>`).join('')
        : '';
    return there.map((locale) => `  <url><loc>${where(locale)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${others}</url>`);
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
