// What was typed and isn't saved: kept in the browser, so that neither a lost connection nor an ended session loses it.

import type { Values } from './model';

const PREFIX = 'cms-edit:';

export interface Kept {
  /** The version that the form began with; null for a record that is to be made. */
  version: number | null;
  base: Values;
  values: Values;
  /** The key of a save whose answer never came. */
  key?: string;
}

/** What was kept under a name. */
export function kept(name: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** What is kept of a value: the address of a file that was just chosen ends with the page. */
function lasting(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('blob:') ? undefined : value;
}

export function keep(name: string, what: Kept | null): void {
  try {
    if (what) localStorage.setItem(PREFIX + name, JSON.stringify(what, lasting));
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // A browser that keeps nothing still saves.
  }
}

/** Forget all: whoever signs out leaves nothing of what they typed. */
export function forgetAll(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
