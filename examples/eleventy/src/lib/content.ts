// Everything that the pages show, and the queries that ask for it.
import { all, ask, type View } from './cms';
import { graphql } from './gql';

graphql(`
  fragment Named on Person {
    slug
    displayName
    hasProfile
  }
`);

graphql(`
  fragment Picture on Asset {
    hash
    alt
    credit
    width
    height
    thumbHash
    w200: url(width: 200, format: WEBP)
    w400: url(width: 400, format: WEBP)
    w800: url(width: 800, format: WEBP)
    w1600: url(width: 1600, format: WEBP)
  }
`);

graphql(`
  fragment File on Asset {
    ...Picture
    name
    url
  }
`);

graphql(`
  fragment Project on Project {
    slug
    title
    locales
    untranslated { field locale }
    unit
    location
    organization { name }
    period { start end isCurrent }
    summary { html text }
    highlights { html }
    links { label url }
    image { ...Picture }
    members { name role person { ...Named } }
    mentors { ...Named }
    topics { slug name }
    files { ...File }
    awards { title awarder dates }
    updatedAt
  }
`);

graphql(`
  fragment Publication on Publication {
    slug
    title
    locales
    untranslated { field locale }
    kind
    venue
    year
    date
    doi
    note
    abstract { html text }
    links { label url }
    image { ...Picture }
    hasMoreAuthors
    authors { name equalContribution person { ...Named } }
    topics { slug name }
    files { ...File }
    awards { title awarder dates }
    updatedAt
  }
`);

const Sections = graphql(`
  query Sections {
    people(first: 0) { totalCount }
    publications(first: 0) { totalCount }
    projects(first: 0) { totalCount }
    news(first: 0) { totalCount }
    talks(first: 0) { totalCount }
    awards(first: 0) { totalCount }
    topics(first: 0) { totalCount }
    teaching: positions(first: 0, filter: { kind: { eq: TEACHING } }) { totalCount }
  }
`);

const People = graphql(`
  query People($after: String) {
    people(first: 100, after: $after, orderBy: [{ field: SORT_NAME }]) {
      nodes {
        slug
        displayName
        headline
        locales
        updatedAt
        image { ...Picture }
        interests { slug name }
        currentPosition { title organization { name } }
        positions(first: 100) { nodes { period { end isCurrent } } }
        education(first: 20, filter: { period: { isCurrent: { eq: true } } }) { nodes { degree } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Projects = graphql(`
  query Projects($after: String) {
    projects(first: 100, after: $after, orderBy: [{ field: PERIOD_START, direction: DESC }, { field: TITLE }]) {
      nodes { ...Project }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Publications = graphql(`
  query Publications($after: String) {
    publications(first: 100, after: $after, orderBy: [{ field: DATE, direction: DESC }, { field: TITLE }]) {
      nodes { ...Publication }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Facets = graphql(`
  query Facets {
    publications(first: 0) {
      totalCount
      facets { years(first: 100) { value count } kinds(first: 100) { value count } }
    }
  }
`);

const News = graphql(`
  query News($after: String) {
    news(first: 100, after: $after, orderBy: [{ field: DATE, direction: DESC }]) {
      nodes { slug date updatedAt body { html text } image { ...Picture } person { ...Named } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Talks = graphql(`
  query Talks($after: String) {
    talks(first: 100, after: $after, orderBy: [{ field: DATE, direction: DESC }]) {
      nodes { slug title event location date links { label url } files { ...File } person { ...Named } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Teaching = graphql(`
  query Teaching($after: String) {
    positions(
      first: 100
      after: $after
      filter: { kind: { eq: TEACHING } }
      orderBy: [{ field: PERIOD_START, direction: DESC }]
    ) {
      nodes {
        title
        focus
        unit
        organization { name }
        period { start end isCurrent }
        courses { code title terms }
        person { ...Named }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Awards = graphql(`
  query Awards($after: String) {
    awards(first: 100, after: $after, orderBy: [{ field: DATES, direction: DESC }]) {
      nodes { title awarder dates url description { html } person { ...Named } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Assets = graphql(`
  query Assets($after: String) {
    assets(first: 100, after: $after) {
      nodes { ...File }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const Person = graphql(`
  query Person($slug: String!) {
    person(slug: $slug) {
      slug
      displayName
      locales
      untranslated { field locale }
      nativeName
      headline
      location
      email
      image { ...Picture }
      bio { html text }
      links { label url }
      files { ...File }
      interests { slug name }
      positions(first: 100) {
        nodes {
          title
          kind
          unit
          focus
          location
          organization { name url }
          period { start end isCurrent }
          summary { html }
          highlights { html }
          courses { code title terms }
          mentors { ...Named }
          links { label url }
        }
      }
      education(first: 100) {
        nodes {
          degree
          field
          unit
          location
          organization { name url }
          period { start end isCurrent }
          advisors { ...Named }
          note { html }
        }
      }
      projects(first: 100) { edges { role node { ...Project } } }
      awards(first: 100) { nodes { title awarder dates url description { html } } }
      grants(first: 100) {
        edges {
          role
          node { title funder number amount currency period { start end isCurrent } summary { html } links { label url } }
        }
      }
      patents(first: 100) { nodes { title number office status date filed links { label url } inventors { name person { ...Named } } } }
      software(first: 100) {
        edges { role node { title release license date languages summary { html } links { label url } } }
      }
      certificates { title issuer date url }
      skills { name level keywords }
      languages { name fluency }
      sections { title body { html } }
    }
  }
`);

// Lists that grow long in the course of a life are paged through, each by itself.
const PublicationsOf = graphql(`
  query PublicationsOf($slug: String!, $after: String) {
    person(slug: $slug) {
      publications(first: 100, after: $after) {
        nodes { ...Publication }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

const TalksOf = graphql(`
  query TalksOf($slug: String!, $after: String) {
    person(slug: $slug) {
      talks(first: 100, after: $after) {
        nodes { title event location date links { label url } files { ...File } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

const NewsOf = graphql(`
  query NewsOf($slug: String!, $after: String) {
    person(slug: $slug) {
      news(first: 100, after: $after) {
        nodes { slug date updatedAt body { html text } image { ...Picture } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

/** How many of each kind there are: pages without anything on them are not linked to. */
export const counts = (view: View) => ask(Sections, {}, view);
export const people = (view: View) => all(People, {}, view, (found) => found.people);
export const projects = (view: View) => all(Projects, {}, view, (found) => found.projects);
export const publications = (view: View) => all(Publications, {}, view, (found) => found.publications);
export const news = (view: View) => all(News, {}, view, (found) => found.news);
export const talks = (view: View) => all(Talks, {}, view, (found) => found.talks);
export const teaching = (view: View) => all(Teaching, {}, view, (found) => found.positions);
export const awards = (view: View) => all(Awards, {}, view, (found) => found.awards);
export const assets = (view: View) => all(Assets, {}, view, (found) => found.assets);

/** By what publications can be filtered, and how many each value would leave: the newest year first. */
export async function facets(view: View) {
  const { totalCount, facets } = (await ask(Facets, {}, view)).publications;
  return { totalCount, ...facets, years: facets.years.toSorted((one, other) => Number(other.value) - Number(one.value)) };
}

/** All about somebody; undefined where there is nobody of the name. */
export async function profile(slug: string, view: View) {
  const { person } = await ask(Person, { slug }, view);
  if (!person) return undefined;
  return {
    ...person,
    publications: await all(PublicationsOf, { slug }, view, (found) => found.person!.publications),
    talks: await all(TalksOf, { slug }, view, (found) => found.person!.talks),
    news: await all(NewsOf, { slug }, view, (found) => found.person!.news),
  };
}

export type Profile = NonNullable<Awaited<ReturnType<typeof profile>>>;
export type Listed = Awaited<ReturnType<typeof people>>[number];
export type {
  FileFragment as File,
  NamedFragment as Named,
  PictureFragment as Picture,
  ProjectFragment as Project,
  PublicationFragment as Publication,
} from './gql/graphql';
