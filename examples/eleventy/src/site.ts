const address = process.env.SITE; // https://ada.example

/** What stands on the picture that is shown where the site is linked to, and the address that it will have. */
export const site = { name: address ? new URL(address).host : '', about: '', address };

/** Whose site it is, by slug: without it, it's the one person's who has a profile. */
export const slug = process.env.PERSON;

/** Its languages: pages in the first have addresses without a prefix. The words of each are in `lib/words.ts`. */
export const locales = (process.env.LOCALES ?? 'en').split(',') as [string, ...string[]];
