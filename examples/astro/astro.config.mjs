import node from '@astrojs/node';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import * as pagefind from 'pagefind';

// `npm run preview` makes a server of it, which shows drafts to whoever brings a token; all else makes files.
const preview = Boolean(process.env.PREVIEW);
const cms = new URL(process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql').origin;

// What the search page looks through: an index of the pages, in pieces.
const search = {
  name: 'search',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const { index } = await pagefind.createIndex();
      await index.addDirectory({ path: fileURLToPath(dir) });
      await index.writeFiles({ outputPath: fileURLToPath(new URL('pagefind', dir)) });
      await pagefind.close();
    },
  },
};

export default defineConfig({
  site: process.env.SITE, // the address that it will have, for canonical links: https://people.example
  integrations: [search],
  ...(preview && { output: 'server', adapter: node({ mode: 'standalone' }) }),
  security: {
    csp: {
      // The pages take nothing from elsewhere: browsers refuse to fetch it. In a preview, pictures come from the CMS.
      directives: ["default-src 'self'", `img-src 'self' data:${preview ? ` ${cms}` : ''}`, `connect-src 'self'${preview ? ` ${cms}` : ''}`, "base-uri 'none'"],
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'"] }, // Pagefind is WebAssembly
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] }, // what shows until a picture is there
    },
  },
  markdown: { syntaxHighlight: false }, // its styles stand in the text, which this forbids too
});
