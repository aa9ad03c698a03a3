/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Which content the page shows: its language, and the drafts if somebody brought a token for them. */
    view: import('./lib/cms').View;
    /** A word of the site's own, in the page's language. */
    t: ReturnType<typeof import('./lib/words').worded>;
    /** The address of a page in the same language, or another, and the same preview. */
    to: (path: string, locale?: string) => string;
  }
}
