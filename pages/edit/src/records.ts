// Asking for records of any kind, and changing them: the documents follow from the content model.

import { type Seen, type UserError, ask, askFor, newKey } from './api';
import { SEARCH } from './documents';
import {
  type Field,
  type Kind,
  type Reference,
  type Told,
  type Values,
  changeOf,
  groups,
  inputOf,
  kinds,
  nameOf,
  selection,
} from './model';

/** A record with all that its form says, and the person it belongs to. */
export async function record(kind: Kind, id: string, seen: Seen = 'draft'): Promise<Told | null> {
  const query = `query Record($id: ID!) { node(id: $id) { ... on ${kind.name} { ${selection(kind)} } } }`;
  return (await askFor(query, { id }, seen)).node as Told | null;
}

const AT_ONCE = 100; // records that can be asked for by their IDs

/** Records of any kinds, by their IDs; what isn't there is left out. */
export async function records(
  wanted: { id: string; kind: string }[],
  seen: Seen,
  selected: (kind: Kind) => string = selection,
): Promise<Map<string, Told>> {
  const found = new Map<string, Told>();
  for (const name of new Set(wanted.map((each) => each.kind))) {
    const kind = kinds[name];
    if (!kind) continue;
    const ids = wanted.filter((each) => each.kind === name).map((each) => each.id);
    const query = `query Records($ids: [ID!]!) { nodes(ids: $ids) { ... on ${name} { ${selected(kind)} } } }`;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const { nodes } = (await askFor(query, { ids: ids.slice(at, at + AT_ONCE) }, seen)) as { nodes: (Told | null)[] };
      for (const node of nodes) if (node) found.set(String(node.id), node);
    }
  }
  return found;
}

export interface Profile {
  person: Told;
  documents: { id: string; path: string }[];
  lists: { name: string; kind: Kind; records: Told[]; total: number }[];
}

const MOST = 100; // records of a list that are shown at once

/** A person, and the lines of all their lists. */
export async function profile(slug: string): Promise<Profile | null> {
  const lists = groups.map((group) =>
    group.isConnection
      ? `${group.name}(first: ${MOST}) { totalCount nodes { ${group.lines} } }`
      : `${group.name} { ${group.lines} }`,
  );
  const image = 'image { url(width: 320) alt }';
  const query = `query Profile($slug: String!) { person(slug: $slug) { id slug version entryStatus displayName headline ${image} documents { id path } ${lists.join(' ')} } }`;
  const person = (await askFor(query, { slug })).person as Told | null;
  if (!person) return null;
  const listed = groups.map((group) => {
    const list = person[group.name] as Told[] | { nodes: Told[]; totalCount: number };
    const [nodes, total] = Array.isArray(list) ? [list, list.length] : [list.nodes, list.totalCount];
    return { name: group.name, kind: kinds[group.kind], records: nodes, total };
  });
  return { person, documents: person.documents as Profile['documents'], lists: listed };
}

export interface Saved {
  record: Told | null;
  errors: UserError[];
}

const ERRORS = 'userErrors { code message path conflict { currentVersion fields } }';

async function change(verb: 'create' | 'update', kind: Kind, input: Values): Promise<Saved> {
  const name = `${verb}${kind.name}`;
  const query = `mutation Save($input: ${name[0].toUpperCase()}${name.slice(1)}Input!) {
    saved: ${name}(input: $input) { ${kind.member} { ${selection(kind)} } ${ERRORS} }
  }`;
  const { saved } = (await askFor(query, { input })) as { saved: Told };
  return { record: saved[kind.member] as Told | null, errors: saved.userErrors as UserError[] };
}

/** Draft a new record. With a key that was sent before it is made once. */
export function create(kind: Kind, fields: Field[], values: Values, key: string): Promise<Saved> {
  const given = fields
    .filter((field) => field.shape.is !== 'translations') // which languages there are is told of what is there
    .map((field) => [field.name, inputOf(field.shape, values[field.name])])
    .filter(([, value]) => value !== null);
  return change('create', kind, { ...Object.fromEntries(given), idempotencyKey: key });
}

/** Draft what some fields of a record are to be that were something else. */
export function update(
  kind: Kind,
  id: string,
  version: number,
  fields: Field[],
  { base, values, key }: { base: Values; values: Values; key: string },
): Promise<Saved> {
  const given = fields.map((field) => [field.name, changeOf(field.shape, base[field.name], values[field.name])]);
  return change('update', kind, { id, expectedVersion: version, ...Object.fromEntries(given), idempotencyKey: key });
}

/** Put a record after another of its list, or first. */
export function move(kind: Kind, told: Told, after: string | null): Promise<Saved> {
  return change('update', kind, { id: told.id, expectedVersion: told.version, after, idempotencyKey: newKey() });
}

export async function remove(kind: Kind, id: string, version: number): Promise<UserError[]> {
  const query = `mutation Remove($input: Delete${kind.name}Input!) { removed: delete${kind.name}(input: $input) { ${ERRORS} } }`;
  const { removed } = (await askFor(query, { input: { id, expectedVersion: version } })) as { removed: { userErrors: UserError[] } };
  return removed.userErrors;
}

/** Records of a kind that some words find. */
export async function found(kind: Kind, words: string): Promise<Reference[]> {
  if (!kind.search || !words.trim()) return [];
  const { search } = await ask(SEARCH, { query: words, types: [kind.search as never] });
  return search.nodes.map((node) => {
    const told = node as Told;
    return { id: String(told.id), label: nameOf(told), url: told.url as string | undefined, mediaType: told.mediaType as string | undefined };
  });
}
