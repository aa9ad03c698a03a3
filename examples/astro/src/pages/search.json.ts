// What the search page looks through: a title, a kind, an address and the words of everything.
import { people, projects, publications } from '../content';
import { topics } from '../topics';

const names = (some: { name: string | null; person: { displayName: string } | null }[]) =>
  some.map(({ name, person }) => name ?? person?.displayName);

export const GET = async () => {
  const found = [
    ...(await people()).map(({ slug, displayName, headline, interests, positions }) => ({
      kind: 'Person',
      title: displayName,
      href: `/people/${slug}/`,
      words: [headline, ...interests.map(({ name }) => name), ...positions.nodes.map(({ organization }) => organization?.name)],
    })),
    ...(await publications()).map(({ slug, title, venue, year, authors }) => ({
      kind: 'Publication',
      title,
      href: `/publications/#${slug}`,
      words: [venue, year, ...names(authors)],
    })),
    ...(await projects()).map(({ slug, title, organization, summary, members }) => ({
      kind: 'Project',
      title,
      href: `/projects/#${slug}`,
      words: [organization?.name, summary?.text, ...names(members)],
    })),
    ...(await topics()).map(({ slug, name }) => ({ kind: 'Topic', title: name, href: `/topics/#${slug}`, words: [] })),
  ];
  return Response.json(found.map((one) => ({ ...one, words: one.words.filter(Boolean).join(' ') })));
};
