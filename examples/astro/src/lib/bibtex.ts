// A publication as a BibTeX entry.
import type { Publication } from './content';

const TYPES: Record<string, string> = {
  ARTICLE: 'article',
  CONFERENCE_PAPER: 'inproceedings',
  BOOK: 'book',
  CHAPTER: 'incollection',
  THESIS: 'phdthesis',
  REPORT: 'techreport',
};
const VENUES: Record<string, string> = {
  article: 'journal',
  inproceedings: 'booktitle',
  incollection: 'booktitle',
  book: 'publisher',
  phdthesis: 'school',
  techreport: 'institution',
};

export function bibtex(publication: Publication): string {
  const { kind, title, venue, year, doi, note, authors, hasMoreAuthors, links } = publication;
  const type = (kind && TYPES[kind]) || 'misc';
  const names = authors.map((author) => author.name ?? author.person?.displayName ?? '');
  const url = links.find((link) => /^https?:/.test(link.url))?.url;
  const fields: Record<string, string | number | null | undefined> = {
    title: `{${escaped(title)}}`, // twice in braces: its capitals stay
    author: escaped([...names, ...(hasMoreAuthors ? ['others'] : [])].join(' and ')),
    [VENUES[type] ?? 'howpublished']: venue && escaped(venue),
    year,
    doi,
    url,
    note: note && escaped(note),
  };
  const lines = Object.entries(fields).filter(([, value]) => value);
  return `@${type}{${key(names[0] ?? '', publication)},\n${lines.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}`;
}

/** A key such as `example2031roads`: the first author's last name, the year, and the title's first long word. */
function key(author: string, { title, year }: Publication): string {
  const words = (text: string) => text.normalize('NFKD').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [words(author).at(-1), year, words(title).find((word) => word.length > 3)].filter(Boolean).join('') || 'unknown';
}

function escaped(text: string): string {
  const special: Record<string, string> = { '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' };
  return text.replace(/[\\~^&%$#_{}]/g, (character) => special[character] ?? `\\${character}`);
}
