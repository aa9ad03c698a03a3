// What the page's forms are made of: React Aria's components, with the page's labels and help.

import { type ReactNode, useId } from 'react';
import {
  Button,
  Dialog,
  FieldError,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ModalOverlay,
  NumberField,
  Popover,
  Modal as RacModal,
  Select,
  SelectValue,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components';
import { useTexts } from './texts';

export interface FieldProps {
  label: string;
  /** Said to whoever doesn't see that the label stands elsewhere. */
  isLabelHidden?: boolean;
  help?: string;
  /** What is wrong with it. */
  error?: string;
  isRequired?: boolean;
}

function Named({ label, isLabelHidden, isRequired }: FieldProps) {
  const t = useTexts();
  return (
    <Label className={isLabelHidden ? 'hidden' : 'label'}>
      {label}
      {isRequired && <span className="quiet"> {t.required}</span>}
    </Label>
  );
}

function Help({ help, error }: FieldProps) {
  return (
    <>
      {help && (
        <Text slot="description" className="help">
          {help}
        </Text>
      )}
      <FieldError className="error">{error}</FieldError>
    </>
  );
}

type Text = FieldProps & { value: string; onChange: (value: string) => void; placeholder?: string };

export function Line({ value, onChange, placeholder, type, ...field }: Text & { type?: 'datetime-local' }) {
  return (
    <TextField
      className="field"
      type={type}
      value={value}
      onChange={onChange}
      isInvalid={Boolean(field.error)}
      validationBehavior="aria"
    >
      <Named {...field} />
      <Input placeholder={placeholder} autoComplete="off" />
      <Help {...field} />
    </TextField>
  );
}

export function Lines({ value, onChange, rows = 4, ...field }: Text & { rows?: number }) {
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={Boolean(field.error)}
      validationBehavior="aria"
    >
      <Named {...field} />
      <TextArea rows={rows} />
      <Help {...field} />
    </TextField>
  );
}

/** A number, of which no digits are grouped: most are years. */
export function Numeral({
  value,
  onChange,
  ...field
}: FieldProps & { value: number | null; onChange: (value: number | null) => void }) {
  return (
    <NumberField
      className="field"
      value={value ?? Number.NaN}
      onChange={(given) => onChange(Number.isNaN(given) ? null : given)}
      formatOptions={{ useGrouping: false, maximumFractionDigits: 0 }}
      isInvalid={Boolean(field.error)}
      validationBehavior="aria"
    >
      <Named {...field} />
      <Input className="short" />
      <Help {...field} />
    </NumberField>
  );
}

export interface Option {
  value: string;
  label: string;
  help?: string;
}

export function Choice({
  value,
  options,
  onChange,
  ...field
}: FieldProps & { value: string; options: Option[]; onChange: (value: string) => void }) {
  const t = useTexts();
  return (
    <Select
      className="field"
      placeholder={t.choose}
      value={value}
      onChange={(key) => onChange(String(key))}
      isInvalid={Boolean(field.error)}
      validationBehavior="aria"
    >
      <Named {...field} />
      <Button className="choice">
        <SelectValue>{({ defaultChildren, state }) => state.selectedItem?.textValue ?? defaultChildren}</SelectValue>
        <span aria-hidden>⌄</span>
      </Button>
      <Help {...field} />
      <Popover className="popover">
        <ListBox items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className="option">
              <Text slot="label">{option.label}</Text>
              {option.help && (
                <Text slot="description" className="quiet">
                  {option.help}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** Something said in the middle of an otherwise empty page. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="notice">
      <h1>{title}</h1>
      {children && <div>{children}</div>}
    </section>
  );
}

/** What went wrong, said at once to those who don't see it. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="problem">
      {children}
    </p>
  );
}

/** What has happened, said when there is time. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="said">
      {children}
    </div>
  );
}

export function Loading() {
  const t = useTexts();
  return <p className="loading">{t.loading}</p>;
}

export function Modal({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose?: () => void;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => !open && onClose?.()}
    >
      <RacModal className="modal">
        <Dialog>{children}</Dialog>
      </RacModal>
    </ModalOverlay>
  );
}

/** Asks before something is done. */
export function Confirm(props: {
  title: string;
  how: string;
  act: string;
  isOpen: boolean;
  onAct: () => void;
  onClose: () => void;
}) {
  const t = useTexts();
  return (
    <Modal isOpen={props.isOpen} onClose={props.onClose}>
      <Heading slot="title">{props.title}</Heading>
      <p>{props.how}</p>
      <div className="actions">
        <Button className="primary" onPress={props.onAct} autoFocus>
          {props.act}
        </Button>
        <Button onPress={props.onClose}>{t.cancel}</Button>
      </div>
    </Modal>
  );
}

/** A group of fields under one name. */
export function Fieldset({ label, help, error, isRequired, children }: FieldProps & { children: ReactNode }) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={help ? id : undefined}>
      <legend>
        {label}
        {isRequired && <span className="quiet"> {t.required}</span>}
      </legend>
      {help && (
        <span id={id} className="help">
          {help}
        </span>
      )}
      {error && <span className="error">{error}</span>}
      {children}
    </fieldset>
  );
}
