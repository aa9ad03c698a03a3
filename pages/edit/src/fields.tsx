// A form's fields, as the shapes of the content model say: nothing here knows a field by its name.

import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import type { UserError } from './api';
import { type Field, type Reference, type Shape, type Translation, type Values, emptyOf, shown } from './model';
import { Picture } from './picture';
import { ReferenceField } from './reference';
import { type Spoken, useTexts } from './texts';
import { Choice, type FieldProps, Fieldset, Line, Lines, Numeral } from './widgets';

const Markdown = lazy(() => import('./markdown'));

/** The errors of a part of a form, by where they are in it. */
function within(errors: UserError[], step: string): UserError[] {
  return errors.filter((error) => error.path[0] === step).map((error) => ({ ...error, path: error.path.slice(1) }));
}

interface FormProps {
  fields: Field[];
  values: Values;
  onChange: (values: Values) => void;
  errors: UserError[];
  /** Stands before each of the names that the fields have for keeping apart what is alike. */
  person?: string;
}

export function Fields({ fields, values, onChange, errors }: FormProps) {
  const t = useTexts();
  const translated = fields.find((field) => field.shape.is === 'translations');
  return (
    <>
      {fields.map((field) => {
        if (field.shape.is === 'translations') return null; // each stands beside what it translates
        const own = (
          <ShapedField
            key={field.name}
            shape={field.shape}
            value={values[field.name]}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
            errors={within(errors, field.name)}
            label={t.fieldName(field.name)}
            help={t.hint(field.description)}
            isRequired={field.isRequired}
          />
        );
        if (!translated || !isTranslated(translated, field.name)) return own;
        return (
          <div key={field.name} className="languages">
            {own}
            <InLanguages
              field={field}
              value={values[translated.name] as Translation[]}
              onChange={(value) => onChange({ ...values, [translated.name]: value })}
              errors={within(errors, translated.name)}
            />
          </div>
        );
      })}
    </>
  );
}

/** Whether a text is told in other languages; lists of records are, but only as a whole, so that no form shows them. */
function isTranslated(translated: Field, name: string): boolean {
  const { shape } = translated;
  return shape.is === 'translations' && shape.fields.some((field) => field.name === name && field.shape.is === 'text');
}

interface LanguagesProps {
  field: Field;
  value: Translation[];
  onChange: (value: Translation[]) => void;
  errors: UserError[];
}

/** A field in each of the store's other languages. */
function InLanguages({ field: { name, shape }, value, onChange, errors }: LanguagesProps) {
  const t = useTexts();
  return value.map((one, at) => {
    const set = (changed: Partial<Translation>) => onChange(value.map((each, n) => (n === at ? { ...each, ...changed } : each)));
    const isOutdated = one.outdated.includes(name) && !one.confirmed.includes(name);
    return (
      <div key={one.locale} className={isOutdated ? 'outdated' : undefined}>
        <ShapedField
          shape={shape}
          value={one.values[name]}
          onChange={(text) =>
            set({ values: { ...one.values, [name]: text }, outdated: one.outdated.filter((each) => each !== name) })
          }
          errors={within(within(errors, String(at)), name)}
          label={`${t.fieldName(name)} · ${t.languageName(one.locale)}`}
          // Always some help: React Aria names what is there when a field appears, and nothing that comes later.
          help={isOutdated ? t.outdated : shown(shape, one.values[name]) ? t.translated : t.untranslated}
        />
        {isOutdated && (
          <Button className="plain" onPress={() => set({ confirmed: [...one.confirmed, name] })}>
            {t.stillRight}
          </Button>
        )}
      </div>
    );
  });
}

type ShapedProps = Omit<FieldProps, 'error'> & {
  shape: Shape;
  value: unknown;
  onChange: (value: unknown) => void;
  errors: UserError[];
};

const UNSAID = '';

function ShapedField({ shape, value, onChange, errors, ...named }: ShapedProps) {
  const t = useTexts();
  const own = errors.filter((error) => error.path.length === 0 || shape.is !== 'list' && shape.is !== 'record');
  const field: FieldProps = { ...named, error: own.map((error) => error.message).join(' ') || undefined };
  switch (shape.is) {
    case 'text':
      if (shape.isMarkdown) return <MarkdownField {...field} value={value as string} onChange={onChange} />;
      return <Line {...field} value={value as string} onChange={onChange} />;
    case 'date':
      return <Line {...field} value={value as string} onChange={onChange} help={dateHelp(t, field.help)} />;
    case 'number':
      return <Numeral {...field} value={value as number | null} onChange={onChange} />;
    case 'boolean':
      return <Choice {...field} {...saidOrNot(t, shape.isTold, value, onChange)} />;
    case 'choice': {
      const options = [
        ...(field.isRequired ? [] : [{ value: UNSAID, label: t.none }]),
        ...shape.values.map((each) => ({ value: each.name, label: t.valueName(each.name), help: t.hint(each.description) })),
      ];
      const chosen = (value as string | null) ?? UNSAID;
      return <Choice {...field} value={chosen} options={options} onChange={(given) => onChange(given || null)} />;
    }
    case 'reference':
      if (shape.to === 'Asset') return <Picture {...field} value={value as Reference | null} onChange={onChange} />;
      return <ReferenceField {...field} to={shape.to} value={value as Reference | null} onChange={onChange} />;
    case 'record':
      return (
        <Fieldset {...field}>
          <div className="side-by-side">
            <Fields fields={shape.fields} values={value as Values} onChange={onChange} errors={errors} />
          </div>
        </Fieldset>
      );
    case 'translations':
      return null; // `Fields` shows them
    case 'list':
      return <ListField {...field} of={shape.of} value={value as unknown[]} onChange={onChange} errors={errors} />;
  }
}

function dateHelp(t: Spoken, help: string | undefined): string {
  return [help, t.dateHow].filter(Boolean).join(' ');
}

function saidOrNot(t: Spoken, isTold: boolean, value: unknown, onChange: (value: unknown) => void) {
  const options = [
    { value: UNSAID, label: isTold ? t.none : t.asItIs },
    { value: 'true', label: t.yes },
    { value: 'false', label: t.no },
  ];
  return {
    options: value === null && isTold ? options : options.filter((option) => !isTold || option.value !== UNSAID),
    value: value === null ? UNSAID : String(value),
    onChange: (given: string) => onChange(given === UNSAID ? null : given === 'true'),
  };
}

function MarkdownField({ value, onChange, ...field }: FieldProps & { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <div className="markdown">
      {isShown ? (
        <div className="field">
          <span className="label">{field.label}</span>
          <div className="preview">
            <Suspense fallback={t.loading}>
              <Markdown text={value} />
            </Suspense>
          </div>
        </div>
      ) : (
        <Lines
          {...field}
          help={[field.help, t.markdown].filter(Boolean).join(' ')}
          value={value}
          onChange={onChange}
          rows={Math.min(16, Math.max(field.isLabelHidden ? 2 : 4, value.split('\n').length + Math.floor(value.length / 80)))}
        />
      )}
      <ToggleButton className="plain corner" isSelected={isShown} onChange={setShown}>
        {isShown ? t.write : t.preview}
      </ToggleButton>
    </div>
  );
}

/** A list, whose entries are moved by buttons: with a pointer, a finger or the keyboard alike. */
function ListField({
  of,
  value,
  onChange,
  errors,
  ...field
}: FieldProps & { of: Shape; value: unknown[]; onChange: (value: unknown[]) => void; errors: UserError[] }) {
  const t = useTexts();
  const entries = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState(0); // how many entries there are since one was added here
  useEffect(() => {
    if (added) entries.current?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea, button)')?.focus();
  }, [added]);
  const replaced = (at: number, one: unknown) => onChange(value.map((each, n) => (n === at ? one : each)));
  const swapped = (at: number, other: number) => {
    const moved = [...value];
    [moved[at], moved[other]] = [moved[other], moved[at]];
    onChange(moved);
  };
  return (
    <Fieldset {...field}>
      <ol className="entries" ref={entries}>
        {value.map((one, at) => {
          const what = shown(of, one, t).split('\n')[0] || `${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else that tells them apart
            <li key={at}>
              <div className="entry">
                <ShapedField
                  shape={of}
                  value={one}
                  onChange={(given) => replaced(at, given)}
                  errors={within(errors, String(at))}
                  label={`${field.label} ${at + 1}`}
                  isLabelHidden
                />
              </div>
              <div className="moves">
                <Button className="plain" aria-label={t.moveUp(what)} isDisabled={at === 0} onPress={() => swapped(at, at - 1)}>
                  ↑
                </Button>
                <Button
                  className="plain"
                  aria-label={t.moveDown(what)}
                  isDisabled={at === value.length - 1}
                  onPress={() => swapped(at, at + 1)}
                >
                  ↓
                </Button>
                <Button className="plain" aria-label={t.takeOut(what)} onPress={() => onChange(value.filter((_, n) => n !== at))}>
                  ×
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        className="plain add"
        onPress={() => {
          onChange([...value, emptyOf(of)]);
          setAdded(value.length + 1);
        }}
      >
        + {t.addTo(field.label)}
      </Button>
    </Fieldset>
  );
}
