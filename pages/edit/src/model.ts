// The content model as the page knows it; `reading-schema.ts` reads it from the API's schema.

import known from 'virtual:model';

export type Shape =
  | { is: 'text'; isMarkdown: boolean }
  | { is: 'number' }
  | { is: 'date' }
  /** One that isn't told can be set, and nobody learns what it was. */
  | { is: 'boolean'; isTold: boolean }
  | { is: 'choice'; values: { name: string; description: string }[] }
  | { is: 'reference'; to: string }
  | { is: 'record'; fields: Field[] }
  /** What some fields say in the store's other languages. */
  | { is: 'translations'; fields: Field[] }
  | { is: 'list'; of: Shape };

export interface Field {
  /** Its name in an input. */
  name: string;
  /** The field of the record that tells it, if one does. */
  told: string | null;
  description: string;
  isRequired: boolean;
  /** What is selected of the record to know it. */
  selection: string | null;
  shape: Shape;
}

export interface Kind {
  name: string;
  /** What payloads call a record of it. */
  member: string;
  description: string;
  canBeMade: boolean;
  /** Whether a person has them in an order of their own. */
  isOrdered: boolean;
  /** What a search calls it. */
  search: string | null;
  /** What is selected of a record to call it by. */
  label: string;
  fields: Field[];
}

/** A list of a person's records. */
export interface Group {
  name: string;
  kind: string;
  isConnection: boolean;
  lines: string;
}

export interface Model {
  kinds: Record<string, Kind>;
  groups: Group[];
}

export const { kinds, groups }: Model = known;

/** A record as the API tells it. */
export type Told = Record<string, unknown>;
/** What a form says of a record: by the names of an input's members, but references with what they are called. */
export type Values = Record<string, unknown>;

export interface Reference {
  id: string;
  label: string;
  url?: string;
  mediaType?: string;
}

/** What a record says in another language. */
export interface Translation {
  locale: string;
  values: Values;
  /** The fields whose original has changed since. */
  outdated: string[];
  /** The fields of those that are still right. */
  confirmed: string[];
}

function translationOf(fields: Field[], told: Told): Translation {
  const missing = (told.untranslated as { field: string }[]).map(({ field }) => field);
  const said = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, missing.includes(name) ? null : value]));
  const outdated = (told.outdated as string[]).filter((name) => !missing.includes(name));
  return { locale: String(told.locale), values: valuesOf(fields, said), outdated, confirmed: [] };
}

/** What an input says of a record in a language: of what isn't changed from `before`, nothing, so that it stays. */
function inputOfTranslation(fields: Field[], { locale, values, confirmed }: Translation, before?: Translation): Told {
  const said = fields.filter(
    (field) => !before || confirmed.includes(field.name) || !alike(field, before.values[field.name], values[field.name]),
  );
  return { locale, ...Object.fromEntries(said.map((field) => [field.name, inputOf(field.shape, values[field.name])])) };
}

/** What an input says of a field that was something else before. */
export function changeOf(shape: Shape, before: unknown, value: unknown): unknown {
  if (shape.is !== 'translations') return inputOf(shape, value);
  const were = before as Translation[];
  return (value as Translation[]).map((each) =>
    inputOfTranslation(shape.fields, each, were.find((one) => one.locale === each.locale)),
  );
}

/** What a record is called. */
export function nameOf(told: Told | null | undefined): string {
  for (const name of ['displayName', 'title', 'name', 'degree', 'organization', 'body', 'field']) {
    const found = told?.[name] as string | Told | null | undefined;
    const text = typeof found === 'object' && found ? (found.text ?? found.name) : found;
    if (text) return String(text);
  }
  return '';
}

/** What a record of its kind is called by, where this one has none and is called by something else. */
export function unnamed(kind: Kind, told: Told): string | null {
  const called = ['displayName', 'title', 'name', 'degree'].filter((name) => name in told);
  if (!called.length || called.some((name) => told[name])) return null;
  return kind.fields.find((field) => field.told === called[0])?.name ?? null;
}

/** `RESEARCH` as it is read. */
export function capitalised(name: string): string {
  return name[0] + name.slice(1).toLowerCase().replaceAll('_', ' ');
}

/** What is selected of a record to fill its form. */
export function selection(kind: Kind): string {
  return ['id version entryStatus', kind.label, ...kind.fields.map((field) => field.selection).filter(Boolean)].join(' ');
}

/** What is selected of a record for its line in a list. */
export function lineSelection(kind: Kind): string {
  return groups.find((group) => group.kind === kind.name)?.lines ?? ['id version entryStatus', kind.label].join(' ');
}

/** What a form says of a record that the API told; of one that is to be made, nothing. */
export function valuesOf(fields: Field[], told: Told | null): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, valueOf(field.shape, field.told && told ? told[field.told] : null)]),
  );
}

function valueOf(shape: Shape, told: unknown): unknown {
  switch (shape.is) {
    case 'list':
      return ((told as unknown[] | null) ?? []).map((each) => valueOf(shape.of, each));
    case 'record':
      return valuesOf(shape.fields, told as Told | null);
    case 'translations':
      return ((told as Told[] | null) ?? []).map((each) => translationOf(shape.fields, each));
    case 'reference': {
      const found = told as Told | null;
      if (!found) return null;
      const asset = found.url ? { url: String(found.url), mediaType: String(found.mediaType) } : {};
      return { id: String(found.id), label: nameOf(found) || String(found.id), ...asset };
    }
    case 'text':
      return (shape.isMarkdown ? (told as Told | null)?.markdown : told) ?? '';
    case 'date':
      return told ?? '';
    default:
      return told ?? null;
  }
}

/** What an input says for a value of a form: what is empty is null. */
export function inputOf(shape: Shape, value: unknown): unknown {
  switch (shape.is) {
    case 'list':
      return (value as unknown[]).map((each) => inputOf(shape.of, each)).filter((each) => each !== null);
    case 'record':
      return Object.fromEntries(
        shape.fields.map((field) => [field.name, inputOf(field.shape, (value as Values)[field.name])]),
      );
    case 'translations':
      return (value as Translation[]).map((each) => ({ ...inputOfTranslation(shape.fields, each), confirmed: each.confirmed }));
    case 'reference':
      return (value as Reference | null)?.id ?? null;
    case 'text':
    case 'date':
      return String(value).trim() ? value : null;
    default:
      return value;
  }
}

/** The records that a value of an input refers to. */
export function referencesIn(shape: Shape | undefined, value: unknown): { id: string; kind: string }[] {
  if (!shape || value === null || value === undefined) return [];
  switch (shape.is) {
    case 'reference':
      return [{ id: String(value), kind: shape.to }];
    case 'list':
      return (value as unknown[]).flatMap((each) => referencesIn(shape.of, each));
    case 'record':
      return shape.fields.flatMap((field) => referencesIn(field.shape, (value as Values)[field.name]));
    default:
      return [];
  }
}

/** What an input says as a form says it: of what it refers to, what that is called. */
export function namedIn(shape: Shape, value: unknown, names: Map<string, string>): unknown {
  switch (shape.is) {
    case 'reference':
      return value ? { id: String(value), label: names.get(String(value)) ?? String(value) } : null;
    case 'list':
      return ((value as unknown[] | null) ?? []).map((each) => namedIn(shape.of, each, names));
    case 'record':
      return Object.fromEntries(shape.fields.map(({ name, shape: of }) => [name, namedIn(of, (value as Values | null)?.[name], names)]));
    default:
      return value;
  }
}

/** The fields in which two forms' values differ. */
export function differing(kind: Kind, one: Values, other: Values): Field[] {
  return kind.fields.filter((field) => !alike(field, one[field.name], other[field.name]));
}

export function alike(field: Field, one: unknown, other: unknown): boolean {
  return JSON.stringify(inputOf(field.shape, one)) === JSON.stringify(inputOf(field.shape, other));
}

/** An empty value, for a new entry of a list. */
export function emptyOf(shape: Shape): unknown {
  return valueOf(shape, null);
}

/** How a language says what is one of a few, and a date. */
export interface Wording {
  valueName: (value: string) => string;
  dateName: (date: string) => string;
  /** What goes on since a date. */
  since: (start: string) => string;
}

const PLAIN: Wording = { valueName: capitalised, dateName: (date) => date, since: (start) => `${start} –` };

/** A value as a text, to compare two by, or to be read: then as a language words it. */
export function shown(shape: Shape, value: unknown, wording: Wording = PLAIN): string {
  switch (shape.is) {
    case 'list':
      return (value as unknown[]).map((each) => shown(shape.of, each, wording)).join('\n');
    case 'record':
      if (shape.fields.some((field) => field.name === 'isCurrent')) return shownPeriod(value as Values, wording);
      return shape.fields
        .map((field) => ((value as Values)[field.name] === false ? '' : shown(field.shape, (value as Values)[field.name], wording)))
        .filter(Boolean)
        .join(' · ');
    case 'translations':
      return (value as Translation[])
        .flatMap((each) => shape.fields.map((field) => [each.locale, shown(field.shape, each.values[field.name], wording)]))
        .flatMap(([locale, text]) => (text ? [`${locale}: ${text}`] : []))
        .join('\n');
    case 'reference':
      return (value as Reference | null)?.label ?? '';
    case 'date':
      return value ? wording.dateName(String(value)) : '';
    case 'boolean':
      return value === null || value === undefined ? '' : value ? '✓' : '✗';
    case 'choice':
      return value ? wording.valueName(String(value)) : '';
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

function shownPeriod({ start, end, isCurrent }: Values, wording: Wording): string {
  const [from, to] = [start, end].map((date) => (date ? wording.dateName(String(date)) : ''));
  if (isCurrent && !to) return wording.since(from);
  return from === to ? from : [from, to].filter(Boolean).join(' – ');
}
