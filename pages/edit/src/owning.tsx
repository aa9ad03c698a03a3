// Saying that lines of a document are a field of the person whom it is about: an address, a headline.

import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components';
import { type UserError, newKey, saying } from './api';
import { Fields } from './fields';
import type { Stretch } from './lines';
import { type Field, type Told, type Values, emptyOf, kinds, valuesOf } from './model';
import { record, update } from './records';
import type { Document } from './review';
import { useTexts } from './texts';
import { Loading, Problem } from './widgets';

const ADDRESSES = ['slug', 'imageUrl']; // what nobody prints of themselves
const NOTHING = 'nothing';

/** The fields of a person that a line can be: texts, dates, and lists of addresses. */
export const OWN = kinds.Person.fields.filter(
  ({ name, shape }) => !ADDRESSES.includes(name) && (shape.is === 'text' || shape.is === 'date' || addressIn(shape)),
);

function addressIn(shape: Field['shape']): Field | undefined {
  const of = shape.is === 'list' ? shape.of : shape;
  return of.is === 'record' ? of.fields.find((field) => field.name === 'url') : undefined;
}

interface Props {
  document: Document;
  chosen: Stretch;
  field: Field;
  /** Whether the lines were read as anything else, or as nothing that has a home: then they are nothing of their own any more. */
  isElsewhere: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** The person's field with what the lines say, to be put right before it is drafted. */
export function OwnField({ document, ...props }: Props) {
  const { id } = document.person;
  const person = useQuery({ queryKey: ['record', id], queryFn: () => record(kinds.Person, id) });
  if (person.isPending) return <Loading />;
  if (person.error) return <Problem>{person.error.message}</Problem>;
  return person.data && <OwnForm document={document} {...props} told={person.data} />;
}

function OwnForm({ document, chosen, field, isElsewhere, onDone, onClose, told }: Props & { told: Told }) {
  const t = useTexts();
  const [base] = useState(() => valuesOf(kinds.Person.fields, told));
  const [values, setValues] = useState<Values>(() => ({ ...base, [field.name]: withLines(field, base[field.name], saidIn(document, chosen)) }));
  const [errors, setErrors] = useState<UserError[]>([]);
  const keeping = useMutation({
    mutationFn: async () => {
      const saved = await update(kinds.Person, document.person.id, told.version as number, [field], { base, values, key: newKey() });
      if (!saved.errors.length && isElsewhere) await saying({ document: document.id, ...chosen, kind: NOTHING });
      return saved;
    },
    onSuccess: (saved) => {
      setErrors(saved.errors);
      if (!saved.errors.length) onDone();
    },
  });
  const others = errors.filter((error) => error.path[0] !== field.name);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!keeping.isPending) keeping.mutate();
      }}
    >
      <Fields fields={[field]} values={values} errors={errors} onChange={setValues} />
      {others.map((error) => (
        <Problem key={error.message}>{error.message}</Problem>
      ))}
      {keeping.error && <Problem>{keeping.error.message}</Problem>}
      <div className="actions">
        <Button type="submit" className="primary">
          {keeping.isPending ? t.saving : t.save}
        </Button>
        <Button className="plain" onPress={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

/** What lines say, without the marks and the label before it. */
function saidIn(document: Document, { first, last }: Stretch): string {
  const lines = (document.text ?? '').split('\n').slice(first - 1, last);
  return lines
    .map((line) => line.replace(/^[\s>#*•·|–-]+|[\s*|]+$/g, '').replace(/^[\p{L}][\p{L} .-]{0,24}[:：]\**\s*(?!\/\/)(?=\S)/u, ''))
    .filter(Boolean)
    .join('\n');
}

const ORCID = /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>()|,;]+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/[^\s<>()|,;]*/g;
const MAIL = /[^\s<>()|,;:]+@[^\s<>()|,;]+\.\p{L}{2,}/u;

/** A field's value with what lines say: texts become that, and what holds more keeps what it has. */
function withLines({ name, shape }: Field, value: unknown, said: string): unknown {
  const address = addressIn(shape);
  if (address && shape.is === 'list') {
    const entries = value as Values[];
    const known = entries.map((entry) => entry[address.name]);
    const orcids = [...said.matchAll(ORCID)].map(([id]) => `https://orcid.org/${id}`);
    const found = [...said.matchAll(ADDRESS)].map(([url]) => (url.includes('://') ? url : `https://${url}`));
    const url = [...orcids, ...found].find((each) => !known.includes(each)) ?? said;
    return [...entries, { ...(emptyOf(shape.of) as Values), [address.name]: url }];
  }
  if (shape.is === 'text' && shape.isMarkdown) return [value, said].filter(Boolean).join('\n\n');
  const line = said.replaceAll('\n', ' ');
  return name === 'email' ? (MAIL.exec(line)?.[0] ?? line) : line;
}
