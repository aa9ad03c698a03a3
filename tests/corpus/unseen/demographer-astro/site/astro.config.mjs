import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';

export default defineConfig({
  site: 'https://pavla-demographer.example',
  integrations: [mdx()],
});
