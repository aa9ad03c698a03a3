// Drafts as the site would show them: `npm run preview` serves the site of what is published, and with `?preview=TOKEN` the one of
// what is drafted as well, for a token that may read that. How a site is made is said in `drafts.js`; the same file is in each
// starter whose pages come of a build.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';
import { build, port, read } from './drafts.js';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const SAME = ['.css', '.js', '.svg', '.woff2']; // they are the same in all sites, and asked for without a token
const MOST = 20; // sites that are kept: those that were asked for last

// The sites by their tokens: what was read for each, and the folder that it is in.
const sites = new Map();
const folders = mkdtempSync(join(tmpdir(), 'preview-'));
const remove = (folder) => folder && rmSync(folder, { recursive: true, force: true });

/** The folder of the site for a token, with a page of it as the CMS has it now. Whoever comes meanwhile waits. */
function upToDate(token, path) {
  const site = sites.get(token) ?? { made: Promise.resolve() };
  sites.delete(token);
  sites.set(token, site);
  if (sites.size > MOST) forget(sites.keys().next().value);
  site.made = site.made.catch(() => {}).then(() => make(site, token, path));
  return site.made;
}

async function make(site, token, path) {
  const folder = mkdtempSync(join(folders, 'site-'));
  try {
    const found = await read(token, path, site.found); // first of all, as the CMS says whether it knows the token
    if (site.folder && JSON.stringify(found) === JSON.stringify(site.found)) {
      remove(folder);
      return site.folder;
    }
    await build(found, token, folder);
    remove(site.folder);
    Object.assign(site, { found, folder });
    return folder;
  } catch (error) {
    remove(folder);
    forget(token);
    throw error;
  }
}

function forget(token) {
  remove(sites.get(token)?.folder);
  sites.delete(token);
}

/** A page whose links lead on within the preview. */
const leading = (page, token) =>
  page.replace(/(<a\b[^>]*?\shref="\/)(?!\/)([^"#]*)/g, (_, before, path) => `${before}${path}?preview=${encodeURIComponent(token)}`);

async function answer({ url }) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const token = searchParams.get('preview') ?? undefined;
  const path = normalize(decodeURIComponent(pathname));
  const name = path.endsWith(sep) ? join(path, 'index.html') : path;
  const type = extname(name);
  const last = token === undefined && SAME.includes(type) ? [...sites.values()].at(-1)?.folder : undefined;
  const folder = last ?? (await upToDate(token, path));
  const file = (each) => readFile(join(folder, each));
  const [status, body] = await file(name).then((found) => [200, found], async () => [404, await file('404.html')]);
  const sent = status === 200 ? (TYPES[type] ?? 'application/octet-stream') : TYPES['.html'];
  return [status, sent, token && sent === TYPES['.html'] ? leading(body.toString(), token) : body];
}

const server = createServer(async (request, response) => {
  // What the CMS says of a token that it doesn't know, or of one that may see no drafts, is what whoever brought it is told.
  const [status, type, body] = await answer(request).catch((error) => [502, 'text/plain; charset=utf-8', error.message]);
  // The address has the token.
  response.writeHead(status, { 'content-type': type, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  response.end(body);
});
server.listen(Number(process.env.PORT ?? port), process.env.HOST ?? 'localhost', () => {
  const { address, port } = server.address();
  console.log(`The preview is at http://${address.includes(':') ? `[${address}]` : address}:${port}/`);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit());
process.on('exit', () => remove(folders));
