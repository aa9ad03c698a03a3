// What every page knows: its language, its address in it, and in a preview whose token it was given (`?preview=TOKEN`).
import type { View } from './lib/cms';
import { address, locales } from './lib/locales';
import { worded } from './lib/words';

export interface Here {
  view: View;
  /** The page's address, as it is in the first language. */
  path: string;
  /** A word of the site's own, in the page's language. */
  t: ReturnType<typeof worded>;
  /** The address of a page in the same language, or another, and the same preview. */
  to: (path: string, locale?: string) => string;
}

const rest = ([first, ...more]: string[] = []) => (first && locales.slice(1).includes(first) ? more : [first, ...more].filter((part) => part !== undefined));

/** The language that a path begins with, or else the first. */
export const localeOf = (path: string[] = []) => (locales.slice(1).includes(path[0] ?? '') ? path[0]! : locales[0]);

export function here(parts: string[] | undefined, token: string | undefined): Here {
  const locale = localeOf(parts);
  const path = ['', ...rest(parts).map(decodeURIComponent), ''].join('/');
  const query = token ? `?preview=${encodeURIComponent(token)}` : '';
  const to = (path: string, there = locale) => address(there, path).replace(/(#.*)?$/, `${query}$1`);
  return { view: { locale, token }, path, t: worded(locale), to };
}
