// The person whose page this is: one query, whose answer the template shows, and their portrait.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const address = process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql';
const slug = process.env.PERSON ?? 'ada-example';

const query = /* GraphQL */ `
  query Home($slug: String!) {
    person(slug: $slug) {
      displayName
      nativeName
      headline
      location
      email
      image { hash alt width height small: url(width: 200, format: WEBP) large: url(width: 400, format: WEBP) }
      bio { html text }
      links { label url }
      interests { name }
      news(first: 5) { nodes { date body { html } } }
      positions(first: 100) {
        nodes {
          title
          kind
          focus
          unit
          location
          organization { name }
          period { start end isCurrent }
          highlights { html }
          courses { code title terms }
        }
      }
      education(first: 100) {
        nodes { degree field unit location organization { name } period { start end isCurrent } advisors { displayName } note { html } }
      }
      publications(first: 100) {
        nodes { title venue year note doi links { label url } hasMoreAuthors authors { name displayName } }
      }
      projects(first: 100) { nodes { title period { start end isCurrent } summary { html } links { label url } } }
      grants(first: 100) { nodes { title funder number period { start end isCurrent } } }
      awards(first: 100) { nodes { title awarder dates } }
      talks(first: 100) { nodes { title event location date links { label url } } }
      languages { name fluency }
      sections { title body { html } }
    }
    people(first: 100) { nodes { slug } }
  }
`;

export default async function ({ eleventy }) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { slug } }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors.map((error) => error.message).join('\n'));
  const { person, people } = data;
  if (!person) {
    const slugs = people.nodes.map((person) => person.slug).join(', ');
    throw new Error(`Nobody here has the slug ${slug}: set PERSON to one of ${slugs}`);
  }
  const positions = person.positions.nodes;
  return {
    ...person,
    portrait: person.image?.width ? await portrait(person.image, eleventy.directories.output) : undefined,
    // What is which section of the page.
    experience: positions.filter(({ kind }) => ['EMPLOYMENT', 'INTERNSHIP', 'RESEARCH'].includes(kind)),
    teaching: positions.filter(({ kind }) => kind === 'TEACHING'),
    service: positions.filter(({ kind }) => ['SERVICE', 'VOLUNTEER'].includes(kind)),
  };
}

/** A copy of the portrait in two sizes: the site needs the CMS for its build alone. */
async function portrait({ hash, alt, width, height, small, large }, output) {
  const folder = join(output, 'assets');
  await mkdir(folder, { recursive: true });
  const sources = [];
  for (const [most, url] of [[200, small], [400, large]]) {
    const response = await fetch(new URL(url, address));
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    await writeFile(join(folder, `${hash}-${most}.webp`), Buffer.from(await response.arrayBuffer()));
    sources.push({ src: `/assets/${hash}-${most}.webp`, width: Math.min(most, width) });
  }
  return { alt, width, height, src: sources.at(-1).src, srcset: sources.map(({ src, width }) => `${src} ${width}w`).join(', ') };
}
