// One person: a fragment that is fetched again by its ID, and her projects in pages of their own, both ways.
import { graphql } from 'relay-runtime';

export const card = graphql`
  fragment Person_card on Person @refetchable(queryName: "PersonCardQuery") {
    displayName
    headline
    bio {
      html
    }
    ...Person_projects
    ...Person_positions
  }
`;

export const projects = graphql`
  fragment Person_projects on Person
  @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, after: { type: "String" })
  @refetchable(queryName: "PersonProjectsQuery") {
    projects(first: $count, after: $after) @connection(key: "Person_projects") {
      edges {
        role
        node {
          title
          period {
            start
          }
        }
      }
    }
  }
`;

export const positions = graphql`
  fragment Person_positions on Person
  @argumentDefinitions(
    first: { type: "Int" }
    after: { type: "String" }
    last: { type: "Int" }
    before: { type: "String" }
  )
  @refetchable(queryName: "PersonPositionsQuery") {
    positions(first: $first, after: $after, last: $last, before: $before) @connection(key: "Person_positions") {
      edges {
        node {
          title
          organization {
            name
          }
        }
      }
    }
  }
`;
