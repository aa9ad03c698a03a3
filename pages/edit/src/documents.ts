// The page's own documents; those of single kinds of records are put together from the content model (`records.ts`).

import { graphql } from './gql';

export const PEOPLE = graphql(`
  query People($filter: PersonFilter, $first: Int!, $after: String, $order: [PersonOrder!]) {
    people(first: $first, after: $after, orderBy: $order, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        slug
        displayName
        version
        headline
        entryStatus
        updatedAt
        image { url(width: 100) alt }
        bio { text }
        positions { totalCount }
        documents { id updatedAt unplacedLines }
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
        people { id slug displayName hasProfile }
      }
    }
  }
`);

export const DRAFTS_OF = graphql(`
  query DraftsOf($after: String) {
    drafts(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { people { id } }
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
    createPreview(input: $input) { name key url expiresAt userErrors { code message path } }
  }
`);

export const PREVIEWS = graphql(`
  query Previews {
    previews { name createdAt expiresAt person { id displayName } }
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

export const LATER = graphql(`
  query Later($since: Int!, $after: String) {
    revisions(first: 100, since: $since, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { number }
    }
  }
`);

export const UNDO = graphql(`
  mutation Undo($input: UndoInput!) {
    undo(input: $input) { kept { id } userErrors { code message path } }
  }
`);

export const RECORD_HISTORY = graphql(`
  query RecordHistory($id: ID!, $after: String) {
    entry(id: $id) {
      status
      history(first: 20, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          change
          fields { field before after }
          revision { number time author message }
        }
      }
    }
  }
`);

export const APPLY = graphql(`
  mutation Apply($input: ApplyChangesInput!) {
    applyChanges(input: $input) { revision userErrors { code message path } }
  }
`);

export const RESTORE = graphql(`
  mutation Restore($input: RestoreInput!) {
    restore(input: $input) { userErrors { code message path } }
  }
`);

export const DOCUMENT = graphql(`
  query Document($id: ID!) {
    node(id: $id) {
      ... on SourceDocument {
        id
        path
        format
        version
        text
        lines { startLine endLine fate }
        corrections { kind startLine endLine }
        person { id slug displayName }
        sources { startLine endLine record { __typename id } }
      }
    }
  }
`);

export const ALIKE = graphql(`
  query Alike($filter: PersonFilter) {
    people(filter: $filter, first: 100) { nodes { id slug displayName } }
  }
`);

export const MERGE = graphql(`
  mutation Merge($input: MergeInput!) {
    merge(input: $input) { revision userErrors { code message path } }
  }
`);
