/** What the site is called, what it says of itself on its home page, and the address that it will have. */
export const site = {
  name: 'Our people',
  about: 'Who we are, and what we work on.',
  address: process.env.SITE, // https://people.example
};

/** Its languages: pages in the first have addresses without a prefix. The words of each are in `lib/words.ts`. */
export const locales = (process.env.LOCALES ?? 'en').split(',') as [string, ...string[]];
