// The parts that pages are made of.
import Link from 'next/link';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { period, shown } from '../lib/dates';
import type { Author, Link as Outside, Picture as Shown, Publication, Rich } from '../lib/content';

/** What is known of some things, in a line. */
export const line = (...parts: (string | number | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** A rich text. A relative link or image belongs to the site that the text was found on, and leads nowhere from here. */
export function Text({ of }: { of: Rich | null }) {
  if (!of) return null;
  const html = of.html.replace(/<a href="[^":]*"[^>]*>(.*?)<\/a>/gs, '$1').replace(/<img[^>]*>/g, '');
  if (/<(em|i)\b/.test(html)) preload('/fonts/source-serif-4-latin-wght-italic.woff2', { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A picture, of which the build takes copies along. */
export function Picture({ of, sizes, alt = '', first = false }: { of: Shown; sizes: string; alt?: string; first?: boolean }) {
  const sources = [400, 800].map((width) => ({ src: `/assets/${of.hash}-${width}.webp`, width: Math.min(width, of.width!) }));
  return (
    <img
      src={sources[0]!.src}
      srcSet={sources.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes={sizes}
      width={of.width!}
      height={of.height!}
      alt={of.alt ?? alt}
      loading={first ? 'eager' : 'lazy'}
    />
  );
}

/** Somebody's portrait; those who have none are shown by their initials. */
export function Portrait({ of, sizes, first = false }: { of: { displayName: string; image: Shown | null }; sizes: string; first?: boolean }) {
  const words = of.displayName.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = [...new Set([words[0], words.at(-1)])].map((word) => word?.slice(0, 1)).join('');
  return (
    <span className="portrait">
      {of.image?.width ? <Picture of={of.image} sizes={sizes} alt={of.displayName} first={first} /> : <span aria-hidden="true">{initials}</span>}
    </span>
  );
}

/** Names in a row; those who have a page here lead to it. */
export const Names = ({ of, more = false }: { of: Author[]; more?: boolean }) => (
  <p>
    {of.map(({ name, displayName, person }, i) => (
      <span key={i}>
        {i > 0 && ', '}
        {person?.hasProfile ? <Link href={`/people/${person.slug}/`}>{name ?? displayName}</Link> : (name ?? displayName)}
      </span>
    ))}
    {more && ' and others'}
  </p>
);

/** Links that lead somewhere from here. */
export function Links({ of }: { of: Outside[] }) {
  const links = of.filter(({ url }) => /^(https?|mailto):/i.test(url));
  if (links.length === 0) return null;
  return (
    <ul className="links">
      {links.map(({ label, url }) => <li key={url}><a href={url}>{label ?? url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</a></li>)}
    </ul>
  );
}

/** What stands under a heading, where there is something. */
export const Section = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count > 0 ? (
    <section>
      <h2>{title}</h2>
      <ul className="entries">{children}</ul>
    </section>
  ) : null;

/** One thing of a profile or a list: when it was stands beside what it was. */
export const Entry = ({ when, title, children }: { when?: string | null; title?: ReactNode; children?: ReactNode }) => (
  <li className="entry">
    {when && <p className="when">{when}</p>}
    <div>
      {title && <h3>{title}</h3>}
      {children}
    </div>
  </li>
);

/** A publication's links, its DOI first and once. */
export function published({ doi, links }: Publication): Outside[] {
  if (!doi) return links;
  const url = `https://doi.org/${doi}`;
  return [{ label: 'DOI', url }, ...links.filter((link) => link.url !== url)];
}

/** A publication in a list. */
export const Published = ({ of, when = null }: { of: Publication; when?: string | null }) => (
  <Entry when={when} title={<Link href={`/publications/${of.slug}/`}>{of.title}</Link>}>
    <Names of={of.authors} more={of.hasMoreAuthors} />
    <p className="soft">{line(of.venue, of.note)}</p>
    <Links of={published(of)} />
  </Entry>
);

export { period, shown };
