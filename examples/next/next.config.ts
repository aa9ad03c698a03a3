import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NextConfig } from 'next';
import { revision } from './src/lib/cms';

// The typeface is sent from here, as everything is.
const packages = createRequire(join(process.cwd(), 'package.json'));
mkdirSync('public/fonts', { recursive: true });
for (const part of ['latin-wght-normal', 'latin-wght-italic', 'latin-ext-wght-normal']) {
  const file = `source-serif-4-${part}.woff2`;
  copyFileSync(packages.resolve(`@fontsource-variable/source-serif-4/files/${file}`), `public/fonts/${file}`);
}

export default async function config(): Promise<NextConfig> {
  // There is a layout for each language, and none for the page that says that there is no such page. The little CSS that there
  // is goes along with the page, which so waits for nothing before it is seen.
  const common: NextConfig = { trailingSlash: true, experimental: { globalNotFound: true, inlineCss: true } };
  // `npm run preview` serves drafts to whoever brings a token; all else makes files.
  if (process.env.PREVIEW) return { ...common, distDir: '.preview' };
  // A build is done by several processes, which all are to show the same revision.
  if (process.env.NODE_ENV === 'production') process.env.REVISION ??= await revision();
  return { ...common, output: 'export' };
}
