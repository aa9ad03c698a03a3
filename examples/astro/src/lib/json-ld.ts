// What the pages say to search engines, in the words of schema.org.
import type { Profile, Project, Publication } from './content';

const outside = (links: { url: string }[]) => links.map((link) => link.url).filter((url) => /^https?:/.test(url));
const organization = (name: string | undefined) => (name ? { '@type': 'Organization', name } : undefined);
const unique = <Value>(values: Value[]) => [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];

export const profilePage = (person: Profile) => ({
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    name: person.displayName,
    description: person.bio?.text,
    jobTitle: person.positions.nodes.find((position) => position.period.isCurrent)?.title,
    worksFor: unique(
      person.positions.nodes
        .filter((position) => position.period.isCurrent && position.organization)
        .map((position) => organization(position.organization?.name)),
    ),
    alumniOf: unique(
      person.education.nodes
        .filter((study) => !study.period.isCurrent && study.organization)
        .map((study) => organization(study.organization?.name)),
    ),
    knowsAbout: person.interests.map((topic) => topic.name),
    award: person.awards.nodes.map((award) => award.title),
    image: person.image?.width ? `/assets/${person.image.hash}-400.webp` : undefined,
    sameAs: outside(person.links),
  },
});

export const article = (publication: Publication) => ({
  '@type': 'ScholarlyArticle',
  name: publication.title,
  author: publication.authors.map((author) => ({ '@type': 'Person', name: author.name ?? author.person?.displayName })),
  abstract: publication.abstract?.text,
  datePublished: publication.date ?? publication.year?.toString(),
  isPartOf: publication.venue ? { '@type': 'CreativeWork', name: publication.venue } : undefined,
  sameAs: [...(publication.doi ? [`https://doi.org/${publication.doi}`] : []), ...outside(publication.links)],
  about: publication.topics.map((topic) => topic.name),
});

export const researchProject = (project: Project) => ({
  '@type': 'ResearchProject',
  name: project.title,
  description: project.summary?.text,
  parentOrganization: organization(project.organization?.name),
  member: project.members.map((member) => ({ '@type': 'Person', name: member.name ?? member.person?.displayName })),
});

export const list = (items: object[]) => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, item })),
});
