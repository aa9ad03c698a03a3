// What the page asks of the server: GraphQL, and its forms for files. A session goes along as a cookie, with the header that
// makes it count.

import type { TypedDocumentString } from './gql/graphql';

const OWN = { 'cms-session': '1' };

export interface Who {
  name: string;
  scopes: string[];
  /** The IDs of the people that it is bound to; null: all. */
  people: string[] | null;
}

export interface UserError {
  code: string;
  message: string;
  path: string[];
  conflict?: { currentVersion: number; fields: string[] } | null;
}

/** What the server refused, in its own words. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** The server wasn't reached: nobody knows what became of what was asked. */
export class Unreached extends Error {}

let onEnded = () => {};

/** What is called when an answer says that nobody is signed in any more. */
export function whenSessionEnds(call: () => void): void {
  onEnded = call;
}

async function sent(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, headers: { ...OWN, ...init.headers }, credentials: 'same-origin' });
  } catch (error) {
    throw new Unreached(String(error));
  }
}

async function json(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    throw response.ok ? new Unreached('the answer ended too early') : new Refusal(response.statusText, 'FAILED');
  }
}

interface Failure {
  message: string;
  code?: string;
  extensions?: { code?: string };
}

function refused(failure: Failure): Refusal {
  const code = failure.extensions?.code ?? failure.code ?? 'FAILED';
  if (code === 'UNAUTHENTICATED') onEnded();
  return new Refusal(failure.message, code);
}

/** What is asked for: with all drafts, as readers see it, or as it was at a revision. */
export type Seen = 'draft' | 'published' | number;

function pathOf(seen: Seen): string {
  if (typeof seen === 'number') return `/graphql?revision=${seen}`;
  return seen === 'draft' ? '/graphql?perspective=draft' : '/graphql';
}

/** Ask what a document says, which is written here. */
export async function askFor(query: string, variables: object, seen: Seen = 'draft'): Promise<Record<string, unknown>> {
  const response = await sent(pathOf(seen), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query, variables }),
  });
  const answer = await json(response);
  const errors = answer.errors as Failure[] | undefined;
  if (errors?.length) throw refused(errors[0]);
  return answer.data as Record<string, unknown>;
}

/** Ask what a document of the page says, whose types are generated. */
export async function ask<Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  seen: Seen = 'draft',
): Promise<Result> {
  return (await askFor(document.toString(), variables, seen)) as Result;
}

async function form(path: string, body: FormData): Promise<[number, Record<string, unknown>]> {
  const response = await sent(path, { method: 'POST', body });
  const answer = await json(response);
  if (answer.error) throw refused(answer.error as Failure);
  return [response.status, answer];
}

// ---- who one is ---------------------------------------------------------------------------------------------------------
/** Who is signed in; null where nobody is. */
export async function who(): Promise<Who | null> {
  const response = await sent('/session', {});
  if (response.status === 401) return null;
  const answer = await json(response);
  if (answer.error) throw refused(answer.error as Failure);
  return answer as unknown as Who;
}

export async function signIn(key: string): Promise<Who> {
  const response = await sent('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const answer = await json(response);
  const failure = answer.error as Failure | undefined;
  if (failure) throw new Refusal(failure.message, failure.code ?? 'FAILED');
  return answer as unknown as Who;
}

/** Signs out; gives the address at which one signs out of the provider, too, where one is. */
export async function signOut(): Promise<string | null> {
  const answer = await json(await sent('/session', { method: 'DELETE' }));
  return (answer.elsewhere as string | undefined) ?? null;
}

export interface Provider {
  name: string;
  url: string;
}

/** By whom somebody who isn't signed in can be, besides a link; null where there is nobody. */
export async function provider(): Promise<Provider | null> {
  const answer = await json(await sent('/session', {}));
  return (answer.provider as Provider | undefined) ?? null;
}

// ---- files --------------------------------------------------------------------------------------------------------------
export interface Asset {
  id: string;
  mediaType: string;
}

export async function upload(file: File): Promise<Asset> {
  const body = new FormData();
  body.append('file', file);
  const [, answer] = await form('/assets', body);
  const errors = answer.userErrors as UserError[] | undefined;
  if (errors?.length) throw new Refusal(errors[0].message, errors[0].code);
  return answer as unknown as Asset;
}

export interface Line {
  file: string;
  line: number | null;
}

export interface ImportedDocument {
  path: string;
  person: string;
  revision: number | null;
  drafts: string[];
  /** Its ID, where it is in the store. */
  document: string | null;
  error: { message: string; line: number | null } | null;
  lines: Record<string, number>;
  records: { added: Record<string, number>; changed: Record<string, number>; left: Record<string, number> };
  conflicts: (Line & Record<string, unknown>)[];
  unplaced: (Line & { text: string })[];
  warnings: (Line & { message: string })[];
  pruned: string[];
  /** Where lines were said to be something: what they are read as. */
  says: Reading[];
}

export interface Reading {
  id: string | null;
  kind: string;
  startLine: number;
  endLine: number;
  fields: Record<string, unknown>;
}

export interface Report {
  documents: ImportedDocument[];
  leftOut: { file: string; message: string }[];
}

const PAUSE = 2_000; // milliseconds between looks at what takes long
const MOMENT = 300; // milliseconds until an import of one's own may be done

/** Send what is to be imported, after one's own import that goes on, and wait for its report. */
async function imported(asked: URLSearchParams, body: FormData): Promise<Report> {
  let [status, answer] = await free(() => form(`/import?${asked}`, body));
  while (status === 202) {
    const at = String(answer.report);
    await pause(PAUSE);
    const response = await sent(at, {});
    [status, answer] = [response.status, await json(response)];
    if (answer.error) throw refused(answer.error as Failure);
  }
  return answer as unknown as Report;
}

async function free<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'BUSY')) throw error;
      await pause(MOMENT);
    }
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Import files, or what is at an address. */
export function importing(
  given: File[] | string,
  how: { person?: string; dryRun?: boolean; publish?: boolean },
): Promise<Report> {
  const asked = new URLSearchParams();
  if (how.person) asked.set('person', how.person);
  if (how.dryRun) asked.set('dry-run', 'true');
  if (how.publish) asked.set('publish', 'true');
  const body = new FormData();
  if (typeof given === 'string') asked.set('url', given);
  else for (const file of given) body.append('file', file);
  return imported(asked, body);
}

/** Lines of a document, and what they are said to be. */
export interface Said {
  document: string;
  first: number;
  last: number;
  kind: string;
}

/** Say what lines of a document are; a dry run tells what would be made of them. */
export async function saying(said: Said, how: { dryRun?: boolean } = {}): Promise<ImportedDocument> {
  const asked = new URLSearchParams({ document: said.document, lines: `${said.first}-${said.last}`, kind: said.kind });
  if (how.dryRun) asked.set('dry-run', 'true');
  const { documents } = await imported(asked, new FormData());
  return documents[0];
}

/** A key of one's own for a mutation, by which it is done once, however often it is sent. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
