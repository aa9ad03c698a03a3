// Everything that the pages show, and the queries that ask for it.
import { all, ask } from './cms';
import { graphql } from './gql';

graphql(`
  fragment Named on Person {
    slug
    displayName
    hasProfile
  }
`);

graphql(`
  fragment Project on Project {
    slug
    title
    location
    organization { name }
    period { start end isCurrent }
    summary { html text }
    highlights { html }
    links { label url }
    members { name role person { ...Named } }
    topics { slug name }
  }
`);

graphql(`
  fragment Publication on Publication {
    slug
    title
    kind
    venue
    year
    doi
    note
    links { label url }
    hasMoreAuthors
    authors { name equalContribution person { ...Named } }
    topics { slug name }
  }
`);

const People = graphql(`
  query People($after: String) {
    people(first: 100, after: $after, orderBy: [{ field: NAME }]) {
      nodes {
        slug
        displayName
        headline
        interests { slug name }
        positions(first: 100, filter: { period: { isCurrent: { eq: true } } }) {
          nodes { title organization { name } }
        }
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
    publications(first: 100, after: $after, orderBy: [{ field: YEAR, direction: DESC }, { field: TITLE }]) {
      nodes { ...Publication }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const LatestNews = graphql(`
  query LatestNews {
    news(first: 5, orderBy: [{ field: DATE, direction: DESC }]) {
      nodes { date body { html } person { ...Named } }
    }
  }
`);

const Person = graphql(`
  query Person($slug: String!) {
    person(slug: $slug) {
      slug
      displayName
      headline
      location
      email
      bio { html text }
      links { label url }
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
          organization { name url }
          period { start end isCurrent }
          advisors { ...Named }
          note { html }
        }
      }
      projects(first: 100) { edges { role node { ...Project } } }
      awards(first: 100) { nodes { title awarder dates url description { html } } }
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
        nodes { title event location date links { label url } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

const NewsOf = graphql(`
  query NewsOf($slug: String!, $after: String) {
    person(slug: $slug) {
      news(first: 100, after: $after) {
        nodes { date body { html } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const people = () => all(People, {}, (found) => found.people);
export const projects = () => all(Projects, {}, (found) => found.projects);
export const publications = () => all(Publications, {}, (found) => found.publications);
export const latestNews = async () => (await ask(LatestNews, {})).news.nodes;

export async function profile(slug: string) {
  const { person } = await ask(Person, { slug });
  if (!person) throw new Error(`There is nobody with the slug ${slug}.`);
  return {
    ...person,
    publications: await all(PublicationsOf, { slug }, (found) => found.person!.publications),
    talks: await all(TalksOf, { slug }, (found) => found.person!.talks),
    news: await all(NewsOf, { slug }, (found) => found.person!.news),
  };
}

export type Profile = Awaited<ReturnType<typeof profile>>;
export type { NamedFragment as Named, ProjectFragment as Project, PublicationFragment as Publication } from './gql/graphql';
