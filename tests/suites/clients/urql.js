// urql against a running server: short queries go by GET, long ones by POST, and a refusal is a GraphQL error.
import assert from 'node:assert/strict';
import { Client, cacheExchange, fetchExchange, gql } from '@urql/core';

const [url] = process.argv.slice(2);
const sent = [];
const client = new Client({
  url,
  exchanges: [cacheExchange, fetchExchange],
  preferGetMethod: 'within-url-limit',
  fetch: async (...request) => {
    const response = await fetch(...request);
    sent.push(`${request[1].method} ${response.status}`);
    return response;
  },
});

const PEOPLE = gql`query People($first: Int, $filter: PersonFilter) {
  people(first: $first, filter: $filter) { totalCount nodes { id slug } }
}`;

const short = await client.query(PEOPLE, { first: 100 });
assert.equal(short.error, undefined);
assert.ok(short.data.people.totalCount > 0);
assert.equal(short.data.people.nodes.length, short.data.people.totalCount);
assert.deepEqual(sent, ['GET 200']);

const again = await client.query(PEOPLE, { first: 100 });
assert.deepEqual(again.data, short.data);
assert.equal(sent.length, 1, 'it is in the cache');

const slugs = Array.from({ length: 200 }, (_, number) => `nobody-${number}`);
const long = await client.query(PEOPLE, { filter: { slug: { in: slugs } } });
assert.equal(long.error, undefined);
assert.equal(long.data.people.totalCount, 0);
assert.equal(sent.at(-1), 'POST 200');

const refused = await client.query(PEOPLE, { first: -1 });
assert.equal(refused.error.graphQLErrors[0].extensions.code, 'BAD_USER_INPUT');
assert.equal(refused.error.networkError, undefined);
assert.equal(sent.at(-1), 'GET 400');
