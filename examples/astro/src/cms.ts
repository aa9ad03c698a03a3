// Asking the CMS: typed, to the end of each list, and in a build of one revision throughout.
import type { TypedDocumentString } from './gql/graphql';

const address: string = import.meta.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql';

/** What a query finds; the types of both sides follow from its text. */
export async function ask<Result, Variables>(
  query: TypedDocumentString<Result, Variables>,
  variables: NoInfer<Variables>,
): Promise<Result> {
  const url = new URL(address);
  // While one works on the site, the newest content is shown; a build shows one state of it, whatever is published meanwhile.
  if (import.meta.env.PROD) url.searchParams.set('revision', await revision());
  const response = await send(url, { query: query.toString(), variables });
  const { data, errors } = (await response.json()) as { data: Result; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map((error) => error.message).join('\n'));
  return data;
}

interface Page<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** All records of a list, asked for page by page: the query takes `$after`, and `list` finds the list in its result. */
export async function all<Result, Variables, Node>(
  query: TypedDocumentString<Result, Variables & { after?: string | null }>,
  variables: NoInfer<Omit<Variables, 'after'>>,
  list: (result: Result) => Page<Node>,
): Promise<Node[]> {
  const nodes: Node[] = [];
  let after: string | null | undefined;
  let more = true;
  while (more) {
    const page = list(await ask(query, { ...variables, after } as Variables & { after?: string | null }));
    nodes.push(...page.nodes);
    ({ hasNextPage: more, endCursor: after } = page.pageInfo);
  }
  return nodes;
}

let first: Promise<string> | undefined;

/** The revision that the first answer showed. */
export function revision(): Promise<string> {
  first ??= send(new URL(address), { query: '{ __typename }' }).then((response) => response.headers.get('CMS-Revision') ?? '');
  return first;
}

async function send(url: URL, body: object): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new Error(`No CMS answers at ${address}: start one, or say with CMS_URL where it is.`, { cause: error });
  }
}
