// Apollo Client against a running server: GET and POST, errors, records by ID in its cache, and pages that it merges.
import assert from 'node:assert/strict';
import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { filter, firstValueFrom } from 'rxjs';

const [uri] = process.argv.slice(2);

/** A client, and the methods and statuses of what it sends. */
function apollo(options) {
  const sent = [];
  const recorded = async (...request) => {
    const response = await fetch(...request);
    sent.push(`${request[1].method} ${response.status}`);
    return response;
  };
  const cache = new InMemoryCache({
    possibleTypes: { Node: ['Person', 'Position'] },
    typePolicies: {
      Query: { fields: { people: relayStylePagination(['filter', 'orderBy']) } },
      Person: { fields: { positions: relayStylePagination() } },
    },
  });
  return { client: new ApolloClient({ link: new HttpLink({ uri, fetch: recorded, ...options }), cache }), sent };
}

/** The first whole result of a query that is watched. */
const result = (query) => firstValueFrom(query.pipe(filter(({ dataState }) => dataState === 'complete')));

const PEOPLE = gql`
  query People($first: Int!, $after: String) {
    people(first: $first, after: $after, orderBy: [{ field: NAME }]) {
      totalCount
      edges { cursor node { id slug displayName } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`;

for (const [method, options] of [['POST', {}], ['GET', { useGETForQueries: true }]]) {
  const { client, sent } = apollo(options);
  const all = await client.query({ query: PEOPLE, variables: { first: 100 }, fetchPolicy: 'no-cache' });
  const slugs = all.data.people.edges.map(({ node }) => node.slug);
  assert.ok(slugs.length >= 3, 'there are pages to turn');
  assert.equal(all.data.people.totalCount, slugs.length);

  const variables = { first: 1 };
  const people = client.watchQuery({ query: PEOPLE, variables });
  const watching = people.subscribe();
  let { data } = await result(people);
  for (let pages = 1; data.people.pageInfo.hasNextPage; pages += 1) {
    assert.ok(pages < slugs.length, 'the pages end');
    ({ data } = await people.fetchMore({ variables: { after: data.people.pageInfo.endCursor } }));
  }
  const { edges, pageInfo } = client.readQuery({ query: PEOPLE, variables }).people;
  assert.deepEqual(edges.map(({ node }) => node.slug), slugs);
  assert.equal(new Set(edges.map(({ cursor }) => cursor)).size, slugs.length);
  assert.equal(pageInfo.endCursor, edges.at(-1).cursor);

  // One record, reached by its slug and by its ID, is one entry of the cache.
  const PERSON = gql`query Person($slug: String!) { person(slug: $slug) { id headline } }`;
  const NODE = gql`query Node($id: ID!) { node(id: $id) { id ... on Person { location } } }`;
  const { id } = (await client.query({ query: PERSON, variables: { slug: slugs[0] } })).data.person;
  await client.query({ query: NODE, variables: { id } });
  const kept = client.cache.extract()[`Person:${id}`];
  assert.deepEqual(Object.keys(kept).sort(), ['__typename', 'displayName', 'headline', 'id', 'location', 'slug']);

  // Pages of a record's own list are merged too.
  const POSITIONS = gql`
    query Positions($slug: String!, $after: String) {
      person(slug: $slug) {
        id
        positions(first: 2, after: $after) {
          totalCount
          edges { node { id title } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `;
  const owner = { slug: 'purdue-ml-systems' };
  const positions = client.watchQuery({ query: POSITIONS, variables: owner });
  watching.add(positions.subscribe());
  const first = (await result(positions)).data.person.positions;
  const next = (await positions.fetchMore({ variables: { after: first.pageInfo.endCursor } })).data.person.positions;
  const merged = client.readQuery({ query: POSITIONS, variables: owner }).person.positions;
  const ids = ({ edges }) => edges.map(({ node }) => node.id);
  assert.ok(ids(next).length > 0);
  assert.deepEqual(ids(merged), [...ids(first), ...ids(next)]);

  assert.deepEqual(new Set(sent), new Set([`${method} 200`]));

  // A refusal has its status, and comes as a GraphQL error with its code all the same.
  const refused = client.query({ query: PEOPLE, variables: { first: -1 }, fetchPolicy: 'no-cache' });
  await assert.rejects(refused, (error) => {
    assert.ok(CombinedGraphQLErrors.is(error), error);
    assert.equal(error.errors[0].extensions.code, 'BAD_USER_INPUT');
    return true;
  });
  assert.equal(sent.at(-1), `${method} 400`);
  watching.unsubscribe();
  client.stop();
}
