// A directory in pages: a pagination fragment at the root, filtered and ordered, with the plural and nested forms below.
import { graphql } from 'relay-runtime';

export const query = graphql`
  query PeopleQuery($count: Int!, $after: String, $ids: [ID!]!) {
    ...People_page @arguments(count: $count, after: $after)
    nodes(ids: $ids) {
      ...Person_card @alias(as: "card")
    }
  }
`;

export const page = graphql`
  fragment People_page on Query
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 10 }
    after: { type: "String" }
    filter: { type: "PersonFilter" }
    orderBy: { type: "[PersonOrder!]" }
  )
  @refetchable(queryName: "PeoplePageQuery") {
    people(first: $count, after: $after, filter: $filter, orderBy: $orderBy)
      @connection(key: "People_people", filters: ["filter", "orderBy"]) {
      totalCount
      edges {
        node {
          id
          ...Person_card
        }
      }
    }
  }
`;
