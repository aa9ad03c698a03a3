// One field of many people, changed at once: one set of changes, all or none, and so one revision.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type UserError, ask, newKey } from './api';
import { APPLY } from './documents';
import { Fields } from './fields';
import { type Values, emptyOf, inputOf, kinds } from './model';
import type { Person } from './people';
import { useTexts } from './texts';
import { Choice, Problem, Said } from './widgets';

// A list would be replaced whole, and no two people are called alike in addresses.
const FIELDS = kinds.Person.fields.filter(({ name, shape }) => shape.is !== 'list' && shape.is !== 'record' && name !== 'slug');
const FIRST = FIELDS.find((field) => field.name === 'location') ?? FIELDS[0];

export function Bulk({ people, mayPublish }: { people: Person[]; mayPublish: boolean }) {
  const t = useTexts();
  const client = useQueryClient();
  const [field, setField] = useState(FIRST);
  const [values, setValues] = useState<Values>({ [FIRST.name]: emptyOf(FIRST.shape) });
  const changing = useMutation({
    mutationFn: (publish: boolean) => {
      const value = inputOf(field.shape, values[field.name]);
      const changes = people.map(({ id, version }) => ({ updatePerson: { id, expectedVersion: version, [field.name]: value } }));
      return ask(APPLY, { input: { changes, publish, idempotencyKey: newKey() } as never });
    },
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  const errors: UserError[] = changing.data?.applyChanges.userErrors ?? [];
  const of = (error: UserError) => people[Number(error.path[1])]?.displayName ?? '';
  const own = errors.filter((error) => error.path.at(-1) === field.name).slice(0, 1);
  const others = errors.filter((error) => !own.includes(error));
  return (
    <section className="bar bulk" aria-label={t.changeMany(people.length)}>
      <div className="tools">
        <Choice
          label={t.field}
          value={field.name}
          options={FIELDS.map(({ name }) => ({ value: name, label: t.fieldName(name) }))}
          onChange={(name) => {
            const next = FIELDS.find((each) => each.name === name) ?? FIRST;
            setField(next);
            setValues({ [next.name]: emptyOf(next.shape) });
            changing.reset();
          }}
        />
        <Fields
          fields={[field]}
          values={values}
          onChange={setValues}
          errors={own.map((error) => ({ ...error, path: [field.name] }))}
        />
      </div>
      {changing.error && <Problem>{changing.error.message}</Problem>}
      {others.map((error) => (
        <Problem key={error.path.join()}>{`${of(error)}: ${error.message}`}</Problem>
      ))}
      <Said>{changing.data && !errors.length && t.changedMany(people.length)}</Said>
      <div className="actions">
        <Button className="primary" isDisabled={changing.isPending} onPress={() => changing.mutate(false)}>
          {t.changeMany(people.length)}
        </Button>
        {mayPublish && (
          <Button isDisabled={changing.isPending} onPress={() => changing.mutate(true)}>
            {t.changeAndPublish}
          </Button>
        )}
      </div>
    </section>
  );
}
