// Who is what in the group, by the words of their present title: the order, the names and the words are yours to change.
import type { Listed } from './content';
import type { Word } from './words';

const SHOWN: Word[] = ['Faculty', 'Researchers', 'Doctoral students', 'Students', 'Staff', 'Alumni'];
// The first that fits.
const TITLES: [Word, RegExp][] = [
  ['Alumni', /\b(former|alumn)/i],
  ['Doctoral students', /^ph\.?\s?d\.?$|\b(ph\.?\s?d\.?|doctoral|graduate) (student|researcher|candidate)/i],
  ['Faculty', /\bprof|lecturer|principal investigator|\breader\b|\bdean\b|head of/i],
  ['Students', /student|master|\bm\.?sc|\bb\.?sc|bachelor|undergrad|\bintern\b/i],
  ['Researchers', /post-?\s?doc|research|scientist|fellow/i],
];

/** People by role, in the order of the roles; those without a title that says it are staff. */
export function byRole(people: Listed[]): [Word, Listed[]][] {
  const groups = Map.groupBy(people, role);
  return SHOWN.flatMap((name) => (groups.has(name) ? [[name, groups.get(name)!] as [Word, Listed[]]] : []));
}

function role({ headline, currentPosition, positions, education }: Listed): Word {
  const words = [currentPosition?.title ?? headline, ...education.nodes.map(({ degree }) => degree)].map((text) => text ?? '');
  const found = TITLES.find(([, pattern]) => words.some((text) => pattern.test(text)));
  if (found) return found[0];
  const all = positions.nodes;
  return all.length > 0 && all.every(({ period }) => period.end && !period.isCurrent) ? 'Alumni' : 'Staff';
}
