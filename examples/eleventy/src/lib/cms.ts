// Asking the CMS: typed, to the end of each list, in the language of the page, and in a build of one revision throughout.
import type { TypedDocumentString } from './gql/graphql';

export const address = process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql';
const built = process.env.NODE_ENV === 'production' && !process.env.PREVIEW;

/** What a page shows: the words of a language, and what is published, or with a token the drafts as well. */
export interface View {
  locale: string;
  token?: string | undefined;
}

const answers = new Map<string, Promise<unknown>>();

/** What a query finds; the types of both sides follow from its text. */
export function ask<Result, Variables>(
  query: TypedDocumentString<Result, Variables>,
  variables: NoInfer<Variables>,
  { locale, token }: View,
): Promise<Result> {
  const find = async () => {
    const url = new URL(address);
    if (token) url.searchParams.set('perspective', 'draft');
    else if (built) url.searchParams.set('revision', await revision());
    if (await tells(locale)) url.searchParams.set('locale', locale);
    const response = await send(url, { query: query.toString(), variables }, token);
    const { data, errors } = (await response.json()) as { data: Result; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map((error) => error.message).join('\n'));
    return data;
  };
  if (!built) return find();
  // A build asks the same for many of its pages, and shows one state of the content, whatever is published meanwhile.
  const asked = JSON.stringify([query.toString(), variables, locale]);
  if (!answers.has(asked)) answers.set(asked, find());
  return answers.get(asked) as Promise<Result>;
}

const languages = new Map<string, Promise<boolean>>();

/** Whether the CMS tells things in a language: a site may have words of its own in more, and shows the content as it is. */
function tells(locale: string): Promise<boolean> {
  const find = async () => {
    const url = new URL(address);
    url.searchParams.set('locale', locale);
    return (await send(url, { query: '{ __typename }' })).ok;
  };
  if (!languages.has(locale)) languages.set(locale, find());
  return languages.get(locale)!;
}

interface Page<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** All records of a list, asked for page by page: the query takes `$after`, and `list` finds the list in its result. */
export async function all<Result, Variables, Node>(
  query: TypedDocumentString<Result, Variables & { after?: string | null }>,
  variables: NoInfer<Omit<Variables, 'after'>>,
  view: View,
  list: (result: Result) => Page<Node>,
): Promise<Node[]> {
  const nodes: Node[] = [];
  let after: string | null | undefined;
  let more = true;
  while (more) {
    const page = list(await ask(query, { ...variables, after } as Variables & { after?: string | null }, view));
    nodes.push(...page.nodes);
    ({ hasNextPage: more, endCursor: after } = page.pageInfo);
  }
  return nodes;
}

let first: Promise<string> | undefined;

/** The revision that a build shows: `REVISION`, where several processes are to show the same, or what the first answer was of. */
export function revision(): Promise<string> {
  const newest = () =>
    send(new URL(address), { query: '{ __typename }' }).then((response) => response.headers.get('CMS-Revision') ?? '');
  if (!built) return newest();
  first ??= process.env.REVISION ? Promise.resolve(process.env.REVISION) : newest();
  return first;
}

/** The bytes of a picture or a file, whose address the CMS told. */
export async function bytes(url: string): Promise<Response> {
  const response = await fetch(new URL(url, address));
  if (!response.ok) throw new Error(`${new URL(url, address)} answers ${response.status}`);
  return response;
}

async function send(url: URL, body: object, token?: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new Error(`No CMS answers at ${address}: start one, or say with CMS_URL where it is.`, { cause: error });
  }
}
