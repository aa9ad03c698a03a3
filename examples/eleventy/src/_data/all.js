// What the pages show: the site in each of its languages, and what has a page of its own in each. In a preview, it is what a
// token may read.
import { revision } from '../lib/cms.ts';
import { people, profile } from '../lib/content.ts';
import { locales } from '../lib/locales.ts';
import { filters } from '../filters.js';
import { slug } from '../site.ts';

export default async function ({ token }) {
  const everybody = await people({ locale: locales[0], token });
  const whose = slug ?? (everybody.length === 1 ? everybody[0].slug : undefined);
  if (!everybody.some((person) => person.slug === whose)) {
    const slugs = everybody.map((person) => person.slug).join(', ');
    throw new Error(`${whose ? `Nobody here has the slug ${whose}` : 'There are several people here'}: set PERSON to one of ${slugs}`);
  }
  const sites = await Promise.all(
    locales.map(async (locale) => {
      const view = { locale, token };
      const person = await profile(whose, view);
      // In a person's list, their own order comes first; by year, the newest does.
      const publications = person.publications.toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0));
      return { locale, view, person, publications, projects: person.projects.edges.map(({ node }) => node), revision: await revision() };
    }),
  );
  const of = (list) => sites.flatMap((site) => site[list].map((of) => ({ site, of })));
  return {
    sites,
    // Lists without anything on them have no page.
    withPublications: sites.filter(({ publications }) => publications.length > 0),
    withProjects: sites.filter(({ projects }) => projects.length > 0),
    withNews: sites.filter(({ person }) => person.news.length > 0),
    first: sites.slice(0, 1),
    publications: of('publications'),
    projects: of('projects'),
    filtered: sites.flatMap((site) =>
      filters(site.publications).flatMap(({ name, values }) => values.map(({ value, some }) => ({ site, name, value, some }))),
    ),
  };
}
