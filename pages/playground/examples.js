// The queries that the playground opens on, one tab each, in the order of their file names. Variables stand in a JSON
// file of the same name. They are plain files, so that the server's own tests can hold them against the schema.

const queries = import.meta.glob('./examples/*.graphql', { eager: true, query: '?raw', import: 'default' });
const variables = import.meta.glob('./examples/*.json', { eager: true, query: '?raw', import: 'default' });

/** The examples as GraphiQL's tabs: `[{ query, variables }]`. It shows no variables of the first, so that has none. */
export const examples = Object.keys(queries)
  .sort()
  .map((path) => ({
    query: queries[path].trimEnd(),
    variables: variables[path.replace(/\.graphql$/, '.json')] ?.trimEnd() ?? null,
  }));
