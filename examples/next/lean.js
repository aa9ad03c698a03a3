// After a build: nothing on these pages is React's to change in a browser. So its code, and what it would make each page of a second
// time, are taken out of them, and browser.js is all that they load. With a client component of one's own ('use client'), pages
// stay as Next.js makes them.
import { copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const files = async (folder) => (await readdir(folder, { recursive: true })).map((file) => join(folder, file));

for (const file of await files('.next/server/app')) {
  if (file.endsWith('_client-reference-manifest.js')) await import(pathToFileURL(resolve(file)).href); // sets the manifest of a page
}
const components = Object.values(globalThis.__RSC_MANIFEST).flatMap(({ clientModules }) => Object.keys(clientModules));
const own = components.filter((name) => !name.includes('/node_modules/next/') && !/\/src\/components\/Browser\.tsx\b/.test(name));

if (own.length > 0) {
  console.log(`React stays on the pages, for ${[...new Set(own)].join(', ')}`);
} else {
  for (const file of await files('out')) {
    if (file.endsWith('.html')) {
      const page = await readFile(file, 'utf8');
      const lean = page
        .replace(/<script src="\/_next\/[^>]*><\/script>/g, '')
        .replace(/<script(?: id="[^"]*")?>.*?<\/script>/gs, '')
        .replace(/<link rel="preload" as="script"[^>]*>/g, '')
        .replace('</head>', '<script type="module" src="/browser.js"></script></head>');
      await writeFile(file, lean);
    } else if (/\/_next\/.*\.js$|\/(index|__next\..*)\.txt$/.test(file)) await rm(file);
  }
  await copyFile('src/browser.js', 'out/browser.js');
}
