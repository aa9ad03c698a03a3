// What a preview shows, for `preview.js`: the site as a token lets one see it, or without one what is published. The operations of
// operations/ are asked of the CMS's server, and Hugo makes pages of the answers as it does of those that `cms build` writes.
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const port = 1313;
const address = process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql';
const cms = new URL(address).origin;

/** What an operation finds. */
async function ask(query, variables, token, locale) {
  const url = new URL(address);
  if (token) url.searchParams.set('perspective', 'draft');
  if (locale) url.searchParams.set('locale', locale);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  }).catch((cause) => {
    throw new Error(`No CMS answers at ${address}: start one, or say with CMS_URL where it is.`, { cause });
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
  return data;
}

/** The lists in an answer that tell whether they have more, each under its name. */
const lists = (value) =>
  Object.entries(value ?? {}).flatMap(([name, of]) => (of?.pageInfo ? [[name, of]] : typeof of === 'object' ? lists(of) : []));

/** What an operation finds, with its lists to their ends: of a list `talks`, the variable `$talks` says after which to go on. */
async function whole(query, variables, ...how) {
  const found = await ask(query, variables, ...how);
  let open = lists(found).filter(([, { pageInfo }]) => pageInfo.hasNextPage);
  while (open.length > 0) {
    const after = Object.fromEntries(open.map(([name, { pageInfo }]) => [name, pageInfo.endCursor]));
    const next = Object.fromEntries(lists(await ask(query, { ...variables, ...after }, ...how)));
    for (const [name, list] of open) {
      list.nodes.push(...next[name].nodes);
      list.pageInfo = next[name].pageInfo;
    }
    open = open.filter(([, { pageInfo }]) => pageInfo.hasNextPage);
  }
  return found;
}

/** All that the pages show: the files of data/, by their paths. Of people, whoever's page isn't looked at is as they were before. */
export async function read(token, page, before = {}) {
  const languages = [...(await readFile('hugo.toml', 'utf8')).matchAll(/^\[languages\.([\w-]+)\]/gm)].map(([, locale]) => locale);
  const names = (await readdir('operations')).map((file) => file.replace('.graphql', ''));
  const queries = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(`operations/${name}.graphql`, 'utf8')])));
  const files = {};
  for (const locale of languages.length > 1 ? languages : [undefined]) {
    const at = (name) => join(locale ?? '', `${name}.json`);
    for (const name of names) if (name !== 'person') files[at(name)] = await whole(queries[name], {}, token, locale);
    const { nodes } = files[at('people')].people;
    for (const { slug } of nodes) {
      const file = at(`person/${slug}`);
      const isSeen = nodes.length === 1 || page.includes(`/people/${slug}/`);
      files[file] = (!isSeen && before[file]) || (await whole(queries.person, { slug }, token, locale));
    }
  }
  return files;
}

/** Make the pages in a folder. */
export async function build(files, token, folder) {
  const data = `${folder}-data`;
  try {
    for (const [path, found] of Object.entries(files)) {
      const file = join(data, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(found).replaceAll('"/assets/', `"${cms}/assets/`)); // the CMS sends the pictures
    }
    const settings = { HUGO_DATADIR: data, HUGO_BASEURL: '/', HUGO_PARAMS_CMS: cms, ...(token && { HUGO_PARAMS_DRAFT: 'true' }) };
    await promisify(execFile)('hugo', ['--quiet', '--destination', folder], { env: { ...process.env, ...settings } });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
