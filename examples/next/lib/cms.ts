// Asking the CMS: to the end of each list, and in a build of one revision throughout.
export const address = process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql';

const built = process.env.NODE_ENV === 'production';
const answers = new Map<string, Promise<unknown>>();

/** What a query finds. A build asks the same for many of its pages, and shows one state of the content, whatever is published meanwhile. */
export function ask<Result>(query: string, variables: object = {}): Promise<Result> {
  if (!built) return find(new URL(address), query, variables);
  const asked = JSON.stringify([query, variables]);
  if (!answers.has(asked)) answers.set(asked, ofOneRevision(query, variables));
  return answers.get(asked) as Promise<Result>;
}

function ofOneRevision(query: string, variables: object): Promise<unknown> {
  const url = new URL(address);
  url.searchParams.set('revision', process.env.REVISION ?? ''); // `next.config.mjs` asked for it
  return find(url, query, variables);
}

async function find<Result>(url: URL, query: string, variables: object): Promise<Result> {
  const { data, errors } = await (await send(url, { query, variables })).json();
  if (errors) throw new Error(errors.map((error: { message: string }) => error.message).join('\n'));
  return data;
}

interface Page<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface Found<Node> {
  list: Page<Node>;
}

/** All records of a list, asked for page by page: the query takes `$after`, and calls the list `list`, be it of somebody's (`of`). */
export async function all<Node>(query: string, variables: object = {}): Promise<Node[]> {
  const nodes: Node[] = [];
  let after: string | null = null;
  for (;;) {
    const found: Found<Node> | { of: Found<Node> } = await ask(query, { ...variables, after });
    const { list }: Found<Node> = 'of' in found ? found.of : found;
    nodes.push(...list.nodes);
    if (!list.pageInfo.hasNextPage) return nodes;
    after = list.pageInfo.endCursor;
  }
}

async function send(url: URL, body: object): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  } catch (error) {
    throw new Error(`No CMS answers at ${address}: start one, or say with CMS_URL where it is.`, { cause: error });
  }
}
