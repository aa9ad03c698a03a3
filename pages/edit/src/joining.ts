// Two records that are one: what the later ones say is put into the first, and their lines say nothing of their own any more.

import { type ImportedDocument, Refusal, newKey, saying } from './api';
import { type Field, type Values, differing, inputOf, kinds, shown, valuesOf } from './model';
import { records, update } from './records';

/** Make one record of those that lines were read as; gives the report with that one alone. */
export async function join(document: string, report: ImportedDocument): Promise<ImportedDocument> {
  const [first, ...rest] = report.says;
  const kind = kinds[first.kind];
  const told = await records(report.says.map((one) => ({ id: one.id!, kind: one.kind })), 'draft');
  const kept = told.get(first.id!)!;
  const before = valuesOf(kind.fields, kept);
  const values = rest.reduce((sofar, one) => joined(kind.fields, sofar, valuesOf(kind.fields, told.get(one.id!)!)), before);
  const saved = await update(kind, first.id!, kept.version as number, differing(kind, before, values), { base: before, values, key: newKey() });
  if (saved.errors.length) throw new Refusal(saved.errors[0].message, saved.errors[0].code);
  for (const one of rest) await saying({ document, first: one.startLine, last: one.endLine, kind: 'nothing' });
  return { ...report, says: [first] };
}

/** What two records say as one: nothing is lost, and what both say of a text stands side by side. */
export function joined(fields: Field[], one: Values, other: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, joinedValue(field, one[field.name], other[field.name])]));
}

function joinedValue({ shape }: Field, one: unknown, other: unknown): unknown {
  if (isEmpty(shape, other)) return one;
  if (isEmpty(shape, one)) return other;
  switch (shape.is) {
    case 'list': {
      const known = (one as unknown[]).map((each) => shown(shape.of, each));
      return [...(one as unknown[]), ...(other as unknown[]).filter((each) => !known.includes(shown(shape.of, each)))];
    }
    case 'record':
      return joined(shape.fields, one as Values, other as Values);
    case 'text':
      if (String(one).includes(String(other))) return one;
      return shape.isMarkdown ? `${one}\n\n${other}` : `${one}, ${other}`;
    default:
      return one;
  }
}

function isEmpty(shape: Field['shape'], value: unknown): boolean {
  const said = inputOf(shape, value);
  return said === null || said === '' || (Array.isArray(said) && !said.length);
}
