// The person whose page this is: one query, whose answer the template shows.
const address = process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql';
const slug = process.env.PERSON ?? 'ada-example';

const query = /* GraphQL */ `
  query Home($slug: String!) {
    person(slug: $slug) {
      displayName
      headline
      bio { html text }
      links { label url }
      interests { name }
      news(first: 5) { nodes { date body { html } } }
      positions(first: 100) {
        nodes { title focus unit location organization { name } period { start end isCurrent } }
      }
      education(first: 100) {
        nodes { degree field unit organization { name } period { start end isCurrent } advisors { displayName } }
      }
      publications(first: 100) {
        nodes { title venue year note links { label url } authors { name person { displayName } } }
      }
      awards(first: 100) { nodes { title awarder dates } }
    }
    people(first: 100) { nodes { slug } }
  }
`;

export default async function () {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { slug } }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors.map((error) => error.message).join('\n'));
  if (!data.person) {
    const slugs = data.people.nodes.map((person) => person.slug).join(', ');
    throw new Error(`Nobody here has the slug ${slug}: set PERSON to one of ${slugs}`);
  }
  return data.person;
}
