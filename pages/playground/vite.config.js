import { defineConfig } from 'vite';

export default defineConfig({
  // The server answers `/` with index.html and `/playground/` with the files beside it.
  base: '/playground/',
  build: {
    outDir: '../../cms/web/playground',
    emptyOutDir: true,
    target: 'es2022',
    // The wheel redistributes what is bundled, and the licences of that ask to be passed on.
    license: { fileName: 'licenses.md' },
    // The policy allows images and fonts as data, but no script or worker: keep every asset a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor is one large chunk, which nobody loads over a slow line twice: it is named by its hash.
    chunkSizeWarningLimit: 8000,
    // "use client" and the like mean nothing here, and several hundred files say it.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  worker: { format: 'es' },
});
