// Publications by year, what they can be filtered by, and a page of each.
import { Authors, Bibtex, Figure, Honours, Links, Published, Rich, Section, Topics } from '../components/parts';
import type { Here } from '../here';
import { publicationLinks } from '../lib/addresses';
import { facets, publications, type Publication } from '../lib/content';
import { shown } from '../lib/dates';
import { article, list } from '../lib/json-ld';
import { toldIn } from '../lib/locales';
import { line } from '../lib/profile';
import type { Word } from '../lib/words';
import type { Shown } from './shown';

/** All publications, or those of a year or a kind. */
export async function publicationsPage(at: Here, { year, kind }: { year?: string; kind?: string } = {}): Promise<Shown> {
  const { view, t } = at;
  const some = (await publications(view)).filter(
    (publication) => (!year || publication.year?.toString() === year) && (!kind || publication.kind === kind),
  );
  const byYear = Map.groupBy(some, ({ year }) => year);
  return {
    title: line(t('Publications'), year, kind && t(kind as Word)),
    jsonLd: list(some.map(article)),
    main: (
      <>
        <h1>{t('Publications')}</h1>
        <Filters count={some.length} at={at} year={year} kind={kind} />
        <div className="years">
          {[...byYear].map(([year, some]) => (
            <Section key={year} title={year ?? t('Without a year')} count={some.length}>
              {some.map((publication) => <Published key={publication.slug} of={publication} at={at} />)}
            </Section>
          ))}
        </div>
      </>
    ),
  };
}

/** Links to pages that are there without any script, and with one filter by a year and a kind together, at once. */
async function Filters({ count, at, year, kind }: { count: number; at: Here; year: string | undefined; kind: string | undefined }) {
  const { view, t, to } = at;
  const { years, kinds, totalCount } = await facets(view);
  const filters = [
    { name: 'year', title: t('Year'), values: years.map(({ value, count }) => ({ value, count, label: value, current: value === year })) },
    { name: 'kind', title: t('Kind'), values: kinds.map(({ value, count }) => ({ value, count, label: t(value as Word), current: value === kind })) },
  ].filter(({ values }) => values.length > 1);
  return (
    <div className="filters" data-whole={String(!year && !kind)}>
      {filters.map(({ name, title, values }) => (
        <nav key={name} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {values.map(({ value, count, label, current }) => (
              <li key={value}>
                <a
                  href={to(current ? '/publications/' : `/publications/${name}/${value.toLowerCase()}/`)}
                  data-name={name}
                  data-value={value}
                  aria-current={current ? 'true' : undefined}
                >
                  {label} <span className="soft">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <p role="status" className="soft" data-all={totalCount}>
        {(year ?? kind) && <>{count} / {totalCount} · <a href={to('/publications/')}>{t('All publications')}</a></>}
      </p>
    </div>
  );
}

const described = ({ abstract, authors, venue, year }: Publication) =>
  abstract?.text.slice(0, 160) ?? line(authors.map(({ name, person }) => name ?? person?.displayName).join(', '), venue, year);

/** A publication: its picture, abstract, entry and links. */
export async function publication(at: Here, slug: string): Promise<Shown | undefined> {
  const { view, t, to } = at;
  const publication = (await publications(view)).find((publication) => publication.slug === slug);
  if (!publication) return undefined;
  const { title, kind, venue, date, year, note, abstract, image, files, topics, awards } = publication;
  return {
    title,
    description: described(publication),
    jsonLd: article(publication),
    told: publication.locales,
    found: true,
    main: (
      <article className="work">
        <header>
          <p className="soft" data-pagefind-ignore=""><a href={to('/publications/')}>{t('Publications')}</a>{kind && ` · ${t(kind as Word)}`}</p>
          <h1 lang={toldIn(publication, 'title')}>{title}</h1>
          <Authors of={publication} at={at} />
          <p className="soft">{line(venue, date ? shown(date, view.locale) : year, note)}</p>
          <Links of={publicationLinks(publication)} at={at} files={files} />
        </header>
        <Figure of={image} at={at} />
        {abstract && <section><h2>{t('Abstract')}</h2><div className="prose"><Rich of={abstract} lang={toldIn(publication, 'abstract')} /></div></section>}
        <Honours of={awards} at={at} />
        <Topics of={topics} at={at} />
        <section data-pagefind-ignore=""><h2>BibTeX</h2><Bibtex of={publication} at={at} open /></section>
      </article>
    ),
  };
}
