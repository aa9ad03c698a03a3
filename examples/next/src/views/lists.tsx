// What is listed of all people together, and has no page of its own: talks, teaching, awards; and topics, with what is about them.
import type { ReactNode } from 'react';
import { Courses, Entry, Links, Names, Rich, Section } from '../components/parts';
import type { Here } from '../here';
import { leadsSomewhere } from '../lib/addresses';
import { awards, talks, teaching } from '../lib/content';
import { period, shown } from '../lib/dates';
import { list } from '../lib/json-ld';
import { line } from '../lib/profile';
import { topics } from '../lib/topics';
import type { Word } from '../lib/words';
import type { Shown } from './shown';

/** A page of entries under headings. */
const listed = (at: Here, word: Word, sections: ReactNode): Shown => ({
  title: at.t(word),
  jsonLd: { '@type': 'CollectionPage' },
  found: true,
  main: (
    <>
      <h1>{at.t(word)}</h1>
      {sections}
    </>
  ),
});

export async function talksPage(at: Here): Promise<Shown> {
  const { view, t } = at;
  const years = Map.groupBy(await talks(view), ({ date }) => date?.slice(0, 4));
  return listed(
    at,
    'Talks',
    [...years].map(([year, some]) => (
      <Section key={year} title={year ?? t('Without a date')} count={some.length}>
        {some.map(({ slug, title, event, location, date, links, files, person }) => (
          <Entry key={slug} id={slug} when={date && date.length > 4 ? shown(date, view.locale) : undefined} title={title}>
            <p><Names of={[{ person }]} at={at} /></p>
            <p className="soft">{line(event, location)}</p>
            <Links of={links} at={at} files={files} />
          </Entry>
        ))}
      </Section>
    )),
  );
}

export async function teachingPage(at: Here): Promise<Shown> {
  const people = Map.groupBy(await teaching(at.view), ({ person }) => person.slug);
  return listed(
    at,
    'Teaching',
    [...people].map(([slug, some]) => (
      <Section key={slug} title={<Names of={[{ person: some[0]!.person }]} at={at} />} count={some.length}>
        {some.map(({ title, organization, unit, focus, courses, ...position }, i) => (
          <Entry key={i} when={period(position.period, at.view.locale)} title={title ?? courses[0]?.title ?? organization?.name}>
            <p className="soft">{line(title && organization?.name, unit, focus)}</p>
            <Courses of={courses} at={at} />
          </Entry>
        ))}
      </Section>
    )),
  );
}

export async function awardsPage(at: Here): Promise<Shown> {
  const { view, t } = at;
  const years = Map.groupBy(await awards(view), ({ dates }) => dates.at(-1)?.slice(0, 4));
  return listed(
    at,
    'Awards',
    [...years].map(([year, some]) => (
      <Section key={year} title={year ?? t('Without a date')} count={some.length}>
        {some.map(({ title, awarder, dates, url, description, person }, i) => (
          <Entry
            key={i}
            when={dates.join() === year ? undefined : dates.map((date) => shown(date, view.locale)).join(', ')}
            title={leadsSomewhere(url) ? <a href={url}>{title}</a> : title}
          >
            <p><Names of={[{ person }]} at={at} /></p>
            {awarder && <p className="soft">{awarder}</p>}
            <Rich of={description} />
          </Entry>
        ))}
      </Section>
    )),
  );
}

export async function topicsPage({ view, t, to }: Here): Promise<Shown> {
  const all = await topics(view);
  return {
    title: t('Topics'),
    jsonLd: list(all.map(({ name }) => ({ '@type': 'DefinedTerm', name }))),
    main: (
      <>
        <h1>{t('Topics')}</h1>
        <dl className="entries topics-about">
          {all.map(({ slug, name, about }) => (
            <div key={slug} id={slug}>
              <dt>{name}</dt>
              {about.map(({ name, path }) => <dd key={path}><a href={to(path)}>{name}</a></dd>)}
            </div>
          ))}
        </dl>
      </>
    ),
  };
}
