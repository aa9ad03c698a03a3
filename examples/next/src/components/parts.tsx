// The parts that pages are made of. Links are plain ones: each page is whole by itself, and none is fetched ahead.
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Here } from '../here';
import { leadsSomewhere, publicationLinks } from '../lib/addresses';
import { bibtex } from '../lib/bibtex';
import type { File, Listed, Named, Picture as Shown, Publication } from '../lib/content';
import { shown } from '../lib/dates';
import { fileAddress, shownAs, waiting } from '../lib/pictures';
import { line } from '../lib/profile';

/** A rich text. A relative link or image belongs to the site that the text was found on, and leads nowhere from here. */
export function Rich({ of, lang }: { of: { html: string } | null | undefined; lang?: string | undefined }) {
  if (!of) return null;
  const html = of.html.replace(/<a href="[^":]*"[^>]*>(.*?)<\/a>/gs, '$1').replace(/<img[^>]*>/g, '');
  if (/<(em|i)\b/.test(html)) preload('/fonts/source-serif-4-latin-wght-italic.woff2', { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return <div lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A picture in the sizes that there are. Its place is kept for it, and what it looks like from afar shown until it's there. */
export function Picture({ of, at, sizes, alt = '', first = false }: { of: Shown; at: Here; sizes: string; alt?: string; first?: boolean }) {
  const { src, srcset, width, height } = shownAs(of, at.view);
  return (
    <img
      src={src}
      srcSet={srcset}
      sizes={sizes}
      width={width}
      height={height}
      alt={of.alt ?? alt}
      title={of.credit ?? undefined}
      style={waiting(of, first)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
}

/** Somebody's portrait; those who have none are shown by their initials. */
export function Portrait({ of, at, sizes, first = false }: { of: { displayName: string; image: Shown | null }; at: Here; sizes: string; first?: boolean }) {
  const words = of.displayName.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = [...new Set([words[0], words.at(-1)])].map((word) => word?.slice(0, 1)).join('');
  return (
    <span className="portrait">
      {of.image?.width ? <Picture of={of.image} at={at} sizes={sizes} alt={of.displayName} first={first} /> : <span aria-hidden="true">{initials}</span>}
    </span>
  );
}

/** People, each with a portrait and what they do. */
export const People = ({ of, at }: { of: Listed[]; at: Here }) => (
  <ul className="people">
    {of.map((person) => (
      <li key={person.slug}>
        <Portrait of={person} at={at} sizes="(width < 40rem) 44vw, 10rem" />
        <h3><a href={at.to(`/people/${person.slug}/`)}>{person.displayName}</a></h3>
        <p className="soft">
          {person.headline && person.headline !== person.displayName
            ? person.headline
            : [person.currentPosition?.title, person.currentPosition?.organization?.name].filter(Boolean).join(', ')}
        </p>
      </li>
    ))}
  </ul>
);

interface Author {
  name?: string | null;
  person: Named | null;
  equalContribution?: boolean;
}

/** Names in a row; those who have a page here lead to it. */
export const Names = ({ of, at, marked = false }: { of: Author[]; at: Here; marked?: boolean }) =>
  of.map(({ name, person, equalContribution }, i) => (
    <span key={i}>
      {i > 0 && ', '}
      {person?.hasProfile ? <a href={at.to(`/people/${person.slug}/`)}>{name ?? person.displayName}</a> : (name ?? person?.displayName)}
      {marked && equalContribution && '*'}
    </span>
  ));

/** Who wrote something, in order. */
export function Authors({ of, at }: { of: Publication; at: Here }) {
  const equal = of.authors.filter((author) => author.equalContribution).length > 1;
  return (
    <p className="authors">
      <Names of={of.authors} at={at} marked={equal} />
      {of.hasMoreAuthors && ` ${at.t('and others')}`}
      {equal && <span className="soft"> * {at.t('equal contribution')}</span>}
    </p>
  );
}

/** Where else to look: links that lead somewhere, and files. */
export function Links({ of, at, files = [] }: { of: { label: string | null; url: string }[]; at: Here; files?: File[] }) {
  const links = [...of.filter(({ url }) => leadsSomewhere(url)), ...files.map((file) => ({ label: file.name, url: fileAddress(file, at.view) }))];
  if (links.length === 0) return null;
  return (
    <ul className="links" data-pagefind-ignore="">
      {links.map(({ label, url }) => <li key={url}><a href={url}>{label ?? url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</a></li>)}
    </ul>
  );
}

/** What stands under a heading, where there is something. */
export const Section = ({ title, count, close, children }: { title: ReactNode; count: number; close?: boolean; children: ReactNode }) =>
  count > 0 && (
    <section>
      <h2>{title}</h2>
      <ul className={close ? 'entries close' : 'entries'}>{children}</ul>
    </section>
  );

/** One thing of a profile or a list: when it was stands beside what it was. */
export const Entry = ({ when, title, id, children, ...data }: { when?: string | null | undefined; title?: ReactNode; id?: string; children?: ReactNode }) => (
  <li className="entry" id={id} {...data}>
    {when && <p className="when">{when}</p>}
    <div>
      {title && <h3>{title}</h3>}
      {children}
    </div>
  </li>
);

/** Courses, and the terms in which they were given. */
export const Courses = ({ of, at }: { of: { code: string | null; title: string; terms: string[] }[]; at: Here }) =>
  of.length > 0 && (
    <ul>
      {of.map(({ code, title, terms }, i) => (
        <li key={i}>{[code, title].filter(Boolean).join(' ')}{terms.length > 0 && ` (${terms.map((term) => shown(term, at.view.locale)).join(', ')})`}</li>
      ))}
    </ul>
  );

interface Told {
  of: { slug: string; date: string | null; body: { html: string }; image: Shown | null; person?: Named };
  at: Here;
  /** Whether it is among the first things on a page. */
  first?: boolean;
}

/** News as an entry of a list. */
export const News = ({ of, at, first = false }: Told) => (
  <Entry when={of.date && shown(of.date, at.view.locale)} id={of.slug}>
    {of.image?.width && <span className="frame"><Picture of={of.image} at={at} sizes="(width < 40rem) 92vw, 20rem" first={first} /></span>}
    <Rich of={of.body} />
    {of.person && <p className="soft"><Names of={[{ person: of.person }]} at={at} /></p>}
  </Entry>
);

/** What something was awarded. */
export const Honours = ({ of, at }: { of: { title: string; awarder: string | null; dates: string[] }[]; at: Here }) =>
  of.length > 0 && (
    <section>
      <h2>{at.t('Awards')}</h2>
      <ul className="plain">
        {of.map(({ title, awarder, dates }, i) => (
          <li key={i}>{title}<span className="soft">{[awarder, ...dates.map((date) => shown(date, at.view.locale))].filter(Boolean).map((part) => ` · ${part}`).join('')}</span></li>
        ))}
      </ul>
    </section>
  );

/** A publication's entry for a bibliography, to copy. */
export const Bibtex = ({ of, at, open = false }: { of: Publication; at: Here; open?: boolean }) => (
  <details className="bibtex" open={open} data-pagefind-ignore="">
    <summary>BibTeX<span className="hidden"> · {of.title}</span></summary>
    <pre tabIndex={0}>{bibtex(of)}</pre>
    <button type="button" hidden data-done={at.t('Copied')}>{at.t('Copy')}</button>
  </details>
);

/** A publication in a list. On somebody's profile it goes without saying that something is theirs alone. */
export function Published({ of, at, onProfile = false }: { of: Publication; at: Here; onProfile?: boolean }) {
  const unprinted = onProfile && !of.hasMoreAuthors && of.authors.length < 2 && of.authors.every((author) => !author.name);
  const data = { 'data-year': of.year?.toString(), 'data-kind': of.kind ?? undefined };
  return (
    <Entry when={onProfile ? of.year?.toString() : undefined} id={of.slug} title={<a href={at.to(`/publications/${of.slug}/`)}>{of.title}</a>} {...data}>
      {!unprinted && <Authors of={of} at={at} />}
      {(of.venue ?? of.note) && <p className="soft">{line(of.venue, of.note)}</p>}
      <Links of={publicationLinks(of)} at={at} files={of.files} />
      <Bibtex of={of} at={at} />
    </Entry>
  );
}

/** The topics of something. */
export const Topics = ({ of, at }: { of: { slug: string; name: string }[]; at: Here }) =>
  of.length > 0 && <section><h2>{at.t('Topics')}</h2><ul className="topics">{of.map(({ slug, name }) => <li key={slug}><a href={at.to(`/topics/#${slug}`)}>{name}</a></li>)}</ul></section>;

/** A picture of its own width, and whose it is. */
export const Figure = ({ of, at }: { of: Shown | null; at: Here }) =>
  of?.width && <figure><Picture of={of} at={at} sizes="(width < 48rem) 92vw, 44rem" first />{of.credit && <figcaption className="soft">{of.credit}</figcaption>}</figure>;
