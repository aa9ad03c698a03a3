import type { ReactNode } from 'react';

/** What a page shows, and says of itself. */
export interface Shown {
  title?: string;
  description?: string | undefined;
  /** For search engines, in the words of schema.org. */
  jsonLd: object;
  /** The picture that is shown where the page is linked to: one of those that `lib/cards.ts` draws. */
  card?: string;
  /** Whether the search finds it: lists of what has a page of its own are left out. */
  found?: boolean;
  /** The languages that what it shows is told in, where it shows one thing. */
  told?: string[];
  main: ReactNode;
}
