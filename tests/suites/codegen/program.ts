// A front end's code on the generated types. It is compiled, not run: each line holds if the types say just this.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { getFragmentData, graphql } from './gql';
import { PersonDocument, type PersonQuery, type PositionKind } from './gql/graphql';

declare function ask<Result, Variables>(document: TypedDocumentNode<Result, Variables>, given: Variables): Promise<Result>;

const Card = graphql(`
  fragment Card on Person {
    displayName
    headline
    period: positions(first: 1) { nodes { period { start } } }
  }
`);
const Page = graphql(`
  query Page($after: String, $kind: PositionKind!) {
    people(first: 10, after: $after, filter: { positions: { some: { kind: { eq: $kind } } } }) {
      totalCount
      nodes { id ...Card }
      pageInfo { hasNextPage endCursor }
    }
    node(id: "per_x") { __typename id ... on Person { slug } ... on Award { dates } }
  }
`);

const kind: PositionKind = 'RESEARCH';
const { people, node } = await ask(Page, { kind });
const total: number = people.totalCount;
const after: string | null | undefined = people.pageInfo.endCursor;
for (const person of people.nodes) {
  const card = getFragmentData(Card, person);
  const name: string = card.displayName;
  const headline: string | null | undefined = card.headline;
  const start: string | null | undefined = card.period.nodes[0]?.period.start;
  // @ts-expect-error a person may have no headline
  const certain: string = card.headline;
  // @ts-expect-error what wasn't asked for isn't there
  card.bio;
}
if (node?.__typename === 'Award') {
  const dates: string[] = node.dates;
  // @ts-expect-error an award has no slug
  node.slug;
}
// @ts-expect-error the kind is required
await ask(Page, {});
// @ts-expect-error and is one of those in the schema
await ask(Page, { kind: 'GARDENING' });

const found: PersonQuery = await ask(PersonDocument, { slug: 'ada-example' });
const highlights: string[] = (found.person?.positions.nodes ?? []).flatMap((position) => position.highlights.map((h) => h.text));
// @ts-expect-error there may be nobody with that slug
found.person.displayName;
