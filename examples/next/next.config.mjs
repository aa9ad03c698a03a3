import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The typeface is sent from here, as everything is.
mkdirSync('public/fonts', { recursive: true });
for (const part of ['latin-wght-normal', 'latin-wght-italic', 'latin-ext-wght-normal']) {
  const file = `source-serif-4-${part}.woff2`;
  copyFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/source-serif-4/files/${file}`)), `public/fonts/${file}`);
}

// A build is done by several processes, which all are to show the same revision.
const cms = process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql';
if (process.env.NODE_ENV === 'production') {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query": "{ __typename }"}' };
  process.env.REVISION ??= await fetch(cms, asked).then(
    (response) => response.headers.get('CMS-Revision'),
    () => {
      throw new Error(`No CMS answers at ${cms}: start one, or say with CMS_URL where it is.`);
    },
  );
}

/** @type {import('next').NextConfig} */
const config = { output: 'export', trailingSlash: true };

export default config;
