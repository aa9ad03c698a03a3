// What a profile is made of, on whatever page it stands.
import type { Profile } from './content';
import type { Word } from './words';

const KINDS: [Word, string[]][] = [
  ['Experience', ['EMPLOYMENT', 'INTERNSHIP', 'RESEARCH']],
  ['Teaching', ['TEACHING']],
  ['Service', ['SERVICE', 'VOLUNTEER']],
];

/** Positions under the headings that a CV has them under. */
export const careers = ({ positions }: Pick<Profile, 'positions'>) =>
  KINDS.map(([title, kinds]) => ({ title, of: positions.nodes.filter(({ kind }) => kinds.includes(kind)) })).filter(({ of }) => of.length > 0);

/** Where somebody is found: by mail first. */
export const contacts = ({ email, links }: Pick<Profile, 'email' | 'links'>) =>
  email ? [{ label: email, url: `mailto:${email}` }, ...links] : links;

/** What is known of some things, in a line. */
export const line = (...parts: (string | number | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** An amount of money in words, as precise as grants are. */
export function amount(amount: number | null, currency: string | null, locale: string): string {
  if (amount === null) return '';
  return amount.toLocaleString(locale, currency ? { style: 'currency', currency, maximumFractionDigits: 0 } : {});
}
