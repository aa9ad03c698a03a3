import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { buildSchema } from 'graphql';
import { type Plugin, defineConfig } from 'vite';
import { model } from './reading-schema.ts';

const SCHEMA = new URL('../../schema/schema.graphql', import.meta.url);

/** Gives `virtual:model`, what the page knows of the schema. */
function contentModel(): Plugin {
  const id = '\0virtual:model';
  return {
    name: 'content-model',
    resolveId: (asked) => (asked === 'virtual:model' ? id : null),
    load(asked) {
      if (asked !== id) return null;
      this.addWatchFile(SCHEMA.pathname);
      return `export default ${JSON.stringify(model(buildSchema(readFileSync(SCHEMA, 'utf8'))))}`;
    },
  };
}

export default defineConfig({
  // The server answers `/edit` with index.html and `/edit/` with the files beside it.
  base: '/edit/',
  plugins: [react(), contentModel()],
  build: {
    outDir: '../../cms/web/edit',
    emptyOutDir: true,
    target: 'es2022',
    // The wheel redistributes what is bundled, and the licences of that ask to be passed on.
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // React and its components, once: less than 250 KB as they go out.
    chunkSizeWarningLimit: 900,
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
