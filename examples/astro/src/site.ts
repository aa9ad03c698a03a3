/** What the site is called, and what it says of itself on its home page. */
export const site = { name: 'Our people', about: 'Who we are, and what we work on.' };

/** Its languages: pages in the first have addresses without a prefix. The words of each are in `words.ts`. */
export const locales = (import.meta.env.LOCALES ?? 'en').split(',') as [string, ...string[]];
