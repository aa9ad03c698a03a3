// The page's own documents; those of single kinds of records are put together from the content model (`records.ts`).

import { graphql } from './gql';

export const PEOPLE = graphql(`
  query People($search: String, $ids: [ID!], $first: Int!, $after: String, $order: [PersonOrder!]) {
    people(first: $first, after: $after, orderBy: $order, filter: { search: $search, id: { in: $ids } }) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        slug
        displayName
        headline
        location
        entryStatus
        updatedAt
        image { url(width: 100) alt }
        positions { totalCount }
        publications { totalCount }
      }
    }
  }
`);

export const SEARCH = graphql(`
  query Search($query: String!, $types: [SearchType!]) {
    search(query: $query, types: $types, first: 8) {
      nodes {
        __typename
        id
        ... on Person { displayName headline }
        ... on Organization { name }
        ... on Project { title }
        ... on Publication { title }
        ... on Topic { name }
        ... on Asset { name mediaType url(width: 320) }
      }
    }
  }
`);

export const DRAFTS = graphql(`
  query Drafts($filter: DraftFilter, $after: String) {
    drafts(filter: $filter, first: 100, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        recordId
        kind
        status
        since
        author
        publishAt
        problem
        people { id slug displayName }
      }
    }
  }
`);

export const DRAFT_COUNT = graphql(`
  query DraftCount($filter: DraftFilter) {
    drafts(filter: $filter, first: 0) { totalCount }
  }
`);

export const PUBLISH = graphql(`
  mutation Publish($input: PublishInput!) {
    publish(input: $input) { revision userErrors { code message path } }
  }
`);

export const UNSCHEDULE = graphql(`
  mutation Unschedule($input: UnscheduleInput!) {
    unschedule(input: $input) { userErrors { code message path } }
  }
`);

export const CREATE_PREVIEW = graphql(`
  mutation CreatePreview($input: CreatePreviewInput!) {
    createPreview(input: $input) { key url expiresAt userErrors { code message path } }
  }
`);

export const REVOKE_PREVIEWS = graphql(`
  mutation RevokePreviews($input: RevokePreviewsInput!) {
    revokePreviews(input: $input) { ended userErrors { code message path } }
  }
`);

export const DISCARD = graphql(`
  mutation Discard($input: DiscardDraftInput!) {
    discardDraft(input: $input) { userErrors { code message path } }
  }
`);

export const REVISIONS = graphql(`
  query Revisions($after: String) {
    revisions(first: 20, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
        number
        time
        author
        message
        records(first: 20) {
          totalCount
          nodes { recordId kind change fields { field before after } }
        }
      }
    }
  }
`);

export const RESTORE = graphql(`
  mutation Restore($input: RestoreInput!) {
    restore(input: $input) { userErrors { code message path } }
  }
`);
