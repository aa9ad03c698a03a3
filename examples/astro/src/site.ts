/** What the site is called. */
export const site = 'Our people';
