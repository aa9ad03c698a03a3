// A reference to another record: found by words, or made on the spot.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { newKey } from './api';
import { type Reference, kinds, valuesOf } from './model';
import { create, found } from './records';
import { useTexts } from './texts';
import type { FieldProps } from './widgets';

const PATIENCE = 200; // milliseconds after the last letter
const NEW = 'new';

/** The field by which a record is made that has nothing but a name. */
function nameField(kind: string) {
  return kinds[kind]?.fields.find((field) => field.name === 'name' || field.name === 'title');
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PATIENCE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export function ReferenceField({
  to,
  value,
  onChange,
  ...field
}: FieldProps & { to: string; value: Reference | null; onChange: (value: Reference | null) => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const kind = kinds[to];
  const [words, setWords] = useState(value?.label ?? '');
  const [problem, setProblem] = useState<string>();
  useEffect(() => setWords(value?.label ?? ''), [value?.label]);
  const sought = useSettled(words);
  const results = useQuery({
    queryKey: ['found', to, sought],
    queryFn: () => found(kind, sought),
    enabled: sought.trim() !== '' && sought !== value?.label,
    placeholderData: (before) => before,
  });
  const named = nameField(to);
  const items = (results.data ?? []).map((one) => ({ id: one.id, label: one.label, isNew: false }));
  const isKnown = items.some((one) => one.label.toLowerCase() === words.trim().toLowerCase());
  if (named && kind.canBeMade && words.trim() && words !== value?.label && !isKnown)
    items.push({ id: NEW, label: t.makeNew(words.trim()), isNew: true });

  const choose = async (id: string | null) => {
    if (id !== NEW || !named) {
      const one = results.data?.find((each) => each.id === id);
      if (!one) return;
      // Both at once: else the list would open again at the words that come after.
      setWords(one.label);
      onChange(one);
      return;
    }
    const values = { ...valuesOf(kind.fields, null), [named.name]: words.trim() };
    try {
      const made = await create(kind, [named], values, newKey());
      if (made.record) onChange({ id: String(made.record.id), label: words.trim() });
      else setProblem(made.errors[0]?.message);
      client.invalidateQueries({ queryKey: ['drafts'] });
    } catch (error) {
      setProblem(String((error as Error).message));
    }
  };
  const told = problem ?? field.error;
  return (
    <ComboBox
      className="field"
      inputValue={words}
      onInputChange={(given) => {
        setWords(given);
        setProblem(undefined);
        if (!given.trim() && value) onChange(null);
      }}
      value={value?.id ?? null}
      onChange={(id) => choose(id === null ? null : String(id))}
      items={items}
      allowsEmptyCollection
      allowsCustomValue
      onBlur={() => setWords(value?.label ?? '')}
      isInvalid={Boolean(told)}
      validationBehavior="aria"
    >
      <Label className={field.isLabelHidden ? 'hidden' : 'label'}>
        {field.label}
        {field.isRequired && <span className="quiet"> {t.required}</span>}
      </Label>
      <div className="combo">
        <Input placeholder={t.searchHow} autoComplete="off" />
        <Button className="plain">⌄</Button>
      </div>
      {field.help && (
        <Text slot="description" className="help">
          {field.help}
        </Text>
      )}
      <FieldError className="error">{told}</FieldError>
      <Popover className="popover">
        <ListBox renderEmptyState={() => <p className="quiet option">{t.searchHow}</p>}>
          {(item: (typeof items)[number]) => (
            <ListBoxItem id={item.id} textValue={item.isNew ? words : item.label} className="option">
              {item.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
