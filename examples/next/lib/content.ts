// Everything that the pages show, and the queries that ask for it.
import { cache } from 'react';
import { all, ask } from './cms';

export interface Rich {
  html: string;
  text: string;
}
export interface Link {
  label: string | null;
  url: string;
}
export interface Named {
  slug: string;
  displayName: string;
  hasProfile: boolean;
}
export interface Picture {
  hash: string;
  alt: string | null;
  credit: string | null;
  width: number | null;
  height: number | null;
  w400: string;
  w800: string;
}
export interface Period {
  start: string | null;
  end: string | null;
  isCurrent: boolean;
}
export interface Author {
  name: string | null;
  displayName: string;
  person: Named | null;
}
export interface Publication {
  slug: string;
  title: string;
  kind: string | null;
  venue: string | null;
  year: number | null;
  doi: string | null;
  note: string | null;
  abstract: Rich | null;
  links: Link[];
  image: Picture | null;
  hasMoreAuthors: boolean;
  authors: Author[];
}
export interface Project {
  slug: string;
  title: string;
  organization: { name: string } | null;
  period: Period;
  summary: Rich | null;
  links: Link[];
  image: Picture | null;
}
export interface Listed {
  slug: string;
  displayName: string;
  headline: string | null;
  image: Picture | null;
  currentPosition: { title: string | null; organization: { name: string } | null } | null;
}
interface Positioned {
  title: string | null;
  kind: string;
  unit: string | null;
  focus: string | null;
  location: string | null;
  organization: { name: string } | null;
  period: Period;
  summary: Rich | null;
  highlights: Rich[];
  courses: { code: string | null; title: string; terms: string[] }[];
}
export interface Person extends Omit<Listed, 'currentPosition'> {
  location: string | null;
  email: string | null;
  bio: Rich | null;
  links: Link[];
  interests: { name: string }[];
  news: { nodes: { date: string | null; body: Rich }[] };
  positions: { nodes: Positioned[] };
  education: {
    nodes: {
      degree: string | null;
      field: string | null;
      unit: string | null;
      location: string | null;
      organization: { name: string } | null;
      period: Period;
      advisors: { displayName: string }[];
      note: Rich | null;
    }[];
  };
  projects: { nodes: Project[] };
  awards: { nodes: { title: string; awarder: string | null; dates: string[] }[] };
  talks: { nodes: { title: string; event: string | null; location: string | null; date: string | null; links: Link[] }[] };
  grants: { nodes: { title: string; funder: string | null; number: string | null; period: Period }[] };
  languages: { name: string; fluency: string | null }[];
  sections: { title: string | null; body: Rich }[];
}

const PICTURE = 'image { hash alt credit width height w400: url(width: 400, format: WEBP) w800: url(width: 800, format: WEBP) }';
const PERIOD = 'period { start end isCurrent }';
const PAGE = 'pageInfo { hasNextPage endCursor }';
const PUBLICATION = `slug title kind venue year doi note abstract { html text } links { label url } ${PICTURE}
  hasMoreAuthors authors { name displayName person { slug displayName hasProfile } }`;
const PROJECT = `slug title organization { name } ${PERIOD} summary { html text } links { label url } ${PICTURE}`;

export const people = cache(() =>
  all<Listed>(`query People($after: String) {
    list: people(first: 100, after: $after, orderBy: [{ field: SORT_NAME }]) {
      nodes { slug displayName headline ${PICTURE} currentPosition { title organization { name } } }
      ${PAGE}
    }
  }`),
);

export const publications = cache(() =>
  all<Publication>(`query Publications($after: String) {
    list: publications(first: 100, after: $after, orderBy: [{ field: DATE, direction: DESC }, { field: TITLE }]) {
      nodes { ${PUBLICATION} }
      ${PAGE}
    }
  }`),
);

export const projects = cache(() =>
  all<Project>(`query Projects($after: String) {
    list: projects(first: 100, after: $after, orderBy: [{ field: PERIOD_START, direction: DESC }, { field: TITLE }]) {
      nodes { ${PROJECT} }
      ${PAGE}
    }
  }`),
);

export const pictures = cache(async () => {
  const assets = await all<Picture>(`query Pictures($after: String) {
    list: assets(first: 100, after: $after) { nodes { hash width w400: url(width: 400, format: WEBP) w800: url(width: 800, format: WEBP) } ${PAGE} }
  }`);
  return assets.filter(({ width }) => width);
});

/** All about somebody, and what they published, page by page; undefined where there is nobody of the name. */
export const profile = cache(async (slug: string) => {
  const { person } = await ask<{ person: Person | null }>(
    `query Person($slug: String!) {
      person(slug: $slug) {
        slug displayName headline location email ${PICTURE} bio { html text } links { label url } interests { name }
        news(first: 5) { nodes { date body { html } } }
        positions(first: 100) {
          nodes {
            title kind unit focus location organization { name } ${PERIOD}
            summary { html } highlights { html } courses { code title terms }
          }
        }
        education(first: 100) {
          nodes { degree field unit location organization { name } ${PERIOD} advisors { displayName } note { html } }
        }
        projects(first: 100) { nodes { ${PROJECT} } }
        awards(first: 100) { nodes { title awarder dates } }
        talks(first: 100) { nodes { title event location date links { label url } } }
        grants(first: 100) { nodes { title funder number ${PERIOD} } }
        languages { name fluency }
        sections { title body { html } }
      }
    }`,
    { slug },
  );
  if (!person) return undefined;
  const published = await all<Publication>(
    `query PublicationsOf($slug: String!, $after: String) {
      of: person(slug: $slug) { list: publications(first: 100, after: $after) { nodes { ${PUBLICATION} } ${PAGE} } }
    }`,
    { slug },
  );
  return { ...person, publications: published };
});
