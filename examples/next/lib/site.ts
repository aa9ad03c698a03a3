/** What the site is called, what it says of itself, and the address that it will have. */
export const site = {
  name: 'Our people',
  about: 'Who we are, and what we work on.',
  address: process.env.SITE ?? 'http://localhost:3000',
};
