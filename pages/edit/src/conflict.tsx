// Two changed the same record: what each says of a field, side by side, and which is to stay.

import { useState } from 'react';
import { Button, Heading, Label, Radio, RadioGroup } from 'react-aria-components';
import { type Field, type Kind, type Values, alike, differing, shown } from './model';
import { useTexts } from './texts';
import { Modal } from './widgets';

interface Props {
  kind: Kind;
  base: Values;
  yours: Values;
  theirs: Values;
  onChosen: (values: Values) => void;
  onClose: () => void;
}

export function Conflict({ kind, base, yours, theirs, onChosen, onClose }: Props) {
  const t = useTexts();
  const disputed = differing(kind, base, yours).filter(
    (field) =>
      !alike(field, yours[field.name], theirs[field.name]) && !alike(field, base[field.name], theirs[field.name]),
  );
  const [taken, setTaken] = useState<Record<string, string>>({});
  const chosen = () =>
    Object.fromEntries(disputed.map(({ name }) => [name, (taken[name] === 'theirs' ? theirs : yours)[name]]));
  return (
    <Modal isOpen onClose={onClose}>
      <Heading slot="title">{t.conflict}</Heading>
      <p>{t.conflictHow}</p>
      {disputed.map((field) => (
        <RadioGroup
          key={field.name}
          className="disputed"
          value={taken[field.name] ?? 'yours'}
          onChange={(value) => setTaken({ ...taken, [field.name]: value })}
        >
          <Label>{t.fieldName(field.name)}</Label>
          <div className="side-by-side">
            <Version value="yours" label={t.yours} field={field} values={yours} />
            <Version value="theirs" label={t.theirs} field={field} values={theirs} />
          </div>
        </RadioGroup>
      ))}
      <div className="actions">
        <Button className="primary" onPress={() => onChosen(chosen())}>
          {t.takeThese}
        </Button>
        <Button onPress={onClose}>{t.cancel}</Button>
      </div>
    </Modal>
  );
}

function Version({ value, label, field, values }: { value: string; label: string; field: Field; values: Values }) {
  const t = useTexts();
  return (
    <Radio value={value} className="version">
      <span className="quiet">{label}</span>
      <span className="said-there">{shown(field.shape, values[field.name], t) || t.nothing}</span>
    </Radio>
  );
}
