// Every page, by its address: the same in each language, of which the first has no prefix. Folders can't say that.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Page } from '../../components/Page';
import { here, type Here } from '../../here';
import { people, projects, publications, facets } from '../../lib/content';
import { absolute, address, alternates, locales } from '../../lib/locales';
import { site } from '../../site';
import { home } from '../../views/home';
import { awardsPage, talksPage, teachingPage, topicsPage } from '../../views/lists';
import { newsPage } from '../../views/news';
import { person } from '../../views/person';
import { project, projectsPage } from '../../views/projects';
import { publication, publicationsPage } from '../../views/publications';
import { searchPage } from '../../views/search';
import type { Shown } from '../../views/shown';

interface Props {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<{ preview?: string }>;
}
interface Kind {
  /** What a page shows, by the last part of its address; undefined where there is no such thing. */
  show: (at: Here, last: string) => Promise<Shown | undefined>;
  /** The last parts that there are, where the address has one. */
  lasts?: () => Promise<(string | null)[]>;
}

const first = { locale: locales[0] };
const slugs = (some: { slug: string }[]) => some.map(({ slug }) => slug);
const KINDS: Record<string, Kind> = {
  '/': { show: home },
  '/people/': { show: person, lasts: async () => slugs(await people(first)) },
  '/publications/': { show: (at) => publicationsPage(at) },
  '/publications/year/': { show: (at, year) => publicationsPage(at, { year }), lasts: async () => (await facets(first)).years.map(({ value }) => value) },
  '/publications/kind/': {
    show: (at, kind) => publicationsPage(at, { kind: kind.toUpperCase() }),
    lasts: async () => (await facets(first)).kinds.map(({ value }) => value.toLowerCase()),
  },
  '/publications/*/': { show: publication, lasts: async () => slugs(await publications(first)) },
  '/projects/': { show: projectsPage },
  '/projects/*/': { show: project, lasts: async () => slugs(await projects(first)) },
  '/news/': { show: newsPage },
  '/talks/': { show: talksPage },
  '/teaching/': { show: teachingPage },
  '/awards/': { show: awardsPage },
  '/topics/': { show: topicsPage },
  '/search/': { show: searchPage },
};

export async function generateStaticParams() {
  const paths = await Promise.all(
    Object.entries(KINDS).map(async ([name, { lasts }]) => {
      const folder = name.replace('*/', '');
      return lasts ? (await lasts()).map((last) => `${folder}${last}/`) : [folder];
    }),
  );
  return locales.flatMap((locale) => paths.flat().map((path) => ({ path: address(locale, path).split('/').filter(Boolean) })));
}

async function shown({ params, searchParams }: Props): Promise<{ at: Here; what: Shown }> {
  // An export has no searches of addresses: a preview, which is no export, has.
  const token = process.env.PREVIEW ? (await searchParams).preview : undefined;
  const at = here((await params).path, token);
  const [, folder = '', last = ''] = /^(.*\/)([^/]+)\/$/.exec(at.path) ?? [];
  const list = KINDS[at.path];
  const kind = list?.lasts ? undefined : list;
  const one = folder === '/' ? undefined : (KINDS[`${folder}*/`] ?? KINDS[folder]);
  const what = kind ? await kind.show(at, '') : one?.lasts ? await one.show(at, last) : undefined;
  if (!what) notFound();
  return { at, what };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { at, what } = await shown(props);
  const { locale } = at.view;
  const there = alternates(what.told);
  const title = what.title ? `${what.title} · ${site.name}` : site.name;
  const description = what.description ?? (what.title ? `${what.title}: ${site.about}` : site.about);
  const card = what.card ?? 'site';
  return {
    ...(site.address && { metadataBase: new URL(site.address) }),
    title,
    description,
    alternates: {
      ...(site.address && { canonical: absolute(address(there.includes(locale) ? locale : locales[0], at.path)) }),
      ...(there.length > 1 && { languages: Object.fromEntries(there.map((locale) => [locale, absolute(address(locale, at.path))])) }),
      types: { 'application/atom+xml': `/feed/${locale}.xml` },
    },
    openGraph: {
      title: what.title ?? site.name,
      description,
      siteName: site.name,
      type: card.startsWith('people/') ? 'profile' : 'website',
      images: [{ url: absolute(`/cards/${card}.png`), width: 1200, height: 630 }],
    },
    ...(at.view.token && { referrer: 'no-referrer' }), // the address has the token
    twitter: { card: 'summary_large_image' },
  };
}

export default async function Any(props: Props) {
  return <Page {...await shown(props)} />;
}
