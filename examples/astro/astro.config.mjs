import { defineConfig } from 'astro/config';

export default defineConfig({
  site: process.env.SITE, // the address that it will have, for canonical links: https://people.example
  // The pages take nothing from elsewhere: browsers refuse to fetch it.
  security: { csp: { directives: ["default-src 'self'", "img-src 'self' data:", "base-uri 'none'"] } },
  markdown: { syntaxHighlight: false }, // its styles stand in the text, which this forbids too
});
