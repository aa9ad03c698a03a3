// The language that the page speaks: what was chosen, or else what the browser asks for.

import { createContext, useContext } from 'react';
import { capitalised } from '../model';
import { de } from './de';
import { type Texts, en } from './en';
import { zh } from './zh';

export const LANGUAGES = { en: 'English', de: 'Deutsch', zh: '中文' };
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Record<Language, Texts> = { en, de, zh };
const CHOSEN = 'cms-language';

function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && text in LANGUAGES;
}

export function chosenLanguage(): Language {
  const chosen = localStorage.getItem(CHOSEN);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(CHOSEN, language);
}

export const SpokenLanguage = createContext<Language>('en');

export interface Spoken extends Texts {
  kindName: (kind: string) => string;
  listName: (list: string) => string;
  fieldName: (field: string) => string;
  valueName: (value: string) => string;
  /** What the content model says in English: nothing, where it isn't told in this language. */
  hint: (english: string) => string;
  /** A date of the content, as precise as it is. */
  dateName: (date: string) => string;
  moment: (time: string) => string;
  languageName: (tag: string) => string;
}

/** `givenName` as words: what a field is called where a catalogue has no name for it. */
function words(name: string): string {
  const apart = name
    .replace(/Ids$/, 's')
    .replace(/Id$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return (apart[0].toUpperCase() + apart.slice(1)).replace(/\b(doi|url)\b/i, (found) => found.toUpperCase());
}

const DATE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;
const SPRING = 21; // the month that stands for it, and summer, autumn and winter after it

function dated(date: string, language: Language, texts: Texts): string {
  const [, year, month, day] = DATE.exec(date) ?? [];
  if (!month) return date;
  if (Number(month) >= SPRING) return texts.season(Number(month) - SPRING, year);
  const time = new Date(`${year}-${month}-${day ?? '01'}T00:00Z`);
  return time.toLocaleDateString(language, { year: 'numeric', month: 'short', day: day ? 'numeric' : undefined, timeZone: 'UTC' });
}

export function useTexts(): Spoken {
  const language = useContext(SpokenLanguage);
  const texts = CATALOGUES[language];
  return {
    ...texts,
    kindName: (kind) => texts.kinds[kind] ?? words(kind),
    listName: (list) => texts.lists[list] ?? words(list),
    fieldName: (field) => texts.fields[field] ?? words(field),
    valueName: (value) => texts.values[value] ?? capitalised(value),
    hint: (english) => texts.hints[english] ?? (language === 'en' ? english : ''),
    languageName: (tag) => new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag,
    dateName: (date) => dated(date, language, texts),
    moment: (time) => new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
  };
}
