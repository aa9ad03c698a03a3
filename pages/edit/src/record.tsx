// The form of one record, of whatever kind; and what becomes of it when two change it at once.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { Unreached, type UserError, askFor, newKey } from './api';
import { Conflict } from './conflict';
import { Fields } from './fields';
import { keep, kept } from './kept';
import { type Field, type Kind, type Told, type Values, alike, differing, kinds, nameOf, valuesOf } from './model';
import { Status } from './people';
import { type Saved, create, record, remove, update } from './records';
import { useTexts } from './texts';
import { Confirm, Loading, Notice, Problem, Said } from './widgets';

/** A record that is there. */
export function RecordPage({ kind: name, id }: { kind: string; id: string }) {
  const t = useTexts();
  const kind = kinds[name];
  const found = useQuery({
    queryKey: ['record', id],
    queryFn: () => record(kind, id),
    enabled: Boolean(kind),
    refetchOnWindowFocus: false,
  });
  if (!kind) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  if (found.isPending) return <Loading />;
  if (found.error) return <Problem>{found.error.message}</Problem>;
  if (!found.data) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  return <Form kind={kind} told={found.data} preset={{}} keptAs={id} />;
}

/** One that is to be made, of a person if one is named. */
export function NewRecordPage({ kind: name, person }: { kind: string; person?: string }) {
  const t = useTexts();
  const kind = kinds[name];
  const owner = useQuery({
    queryKey: ['owner', person],
    queryFn: async () =>
      (await askFor('query Owner($id: ID!) { node(id: $id) { ... on Person { id displayName } } }', { id: person }))
        .node as Told | null,
    enabled: person !== undefined,
  });
  if (!kind?.canBeMade) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  if (person === undefined) return <Form kind={kind} told={null} preset={{ hasProfile: true }} keptAs={`new:${name}`} />;
  if (owner.isPending) return <Loading />;
  if (!owner.data) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  return <Form kind={kind} told={null} preset={ownedBy(kind, owner.data)} keptAs={`new:${name}:${person}`} />;
}

/** One that is to be made, and at first says what another does: where a line names two, each is put right by itself. */
export function CopyPage({ kind: name, id }: { kind: string; id: string }) {
  const t = useTexts();
  const kind = kinds[name];
  const found = useQuery({ queryKey: ['record', id], queryFn: () => record(kind, id), enabled: Boolean(kind?.canBeMade), refetchOnWindowFocus: false });
  if (!kind?.canBeMade) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  if (found.isPending) return <Loading />;
  if (found.error) return <Problem>{found.error.message}</Problem>;
  if (!found.data) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  const { slug: _, ...said } = valuesOf(kind.fields, found.data); // that is one record's alone
  return <Form kind={kind} told={null} preset={said} keptAs={`copy:${id}`} />;
}

/** What makes a new record a person's: its owner, or else the first line that names people. */
function ownedBy(kind: Kind, person: Told): Values {
  const reference = { id: String(person.id), label: nameOf(person) };
  if (kind.fields.some((field) => field.name === 'personId')) return { personId: reference };
  for (const { name, shape } of kind.fields)
    if (shape.is === 'list' && shape.of.is === 'record' && shape.of.fields.some((field) => field.name === 'personId'))
      return { [name]: [{ ...valuesOf(shape.of.fields, null), personId: reference }] };
  return {};
}

interface State {
  version: number | null;
  base: Values;
  values: Values;
  key?: string;
}

function Form({ kind, told, preset, keptAs }: { kind: Kind; told: Told | null; preset: Values; keptAs: string }) {
  const t = useTexts();
  const client = useQueryClient();
  const [, go] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const fresh = (): State => {
    const base = valuesOf(kind.fields, told);
    return { version: (told?.version as number | undefined) ?? null, base, values: told ? base : { ...base, ...preset } };
  };
  const [state, setState] = useState<State>(() => kept(keptAs) ?? fresh());
  const [isKept, setIsKept] = useState(() => kept(keptAs) !== null);
  const [errors, setErrors] = useState<UserError[]>([]);
  const [theirs, setTheirs] = useState<Told | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [said, setSaid] = useState('');

  // Who a record belongs to is said by where one came from.
  const fields = kind.fields.filter((field) => !(kind.isOrdered && field.name === 'personId'));
  const begun = told ? state.base : fresh().values;
  const isChanged = differing(kind, begun, state.values).length > 0;
  useEffect(() => keep(keptAs, isChanged ? state : null), [keptAs, isChanged, state]);
  // What somebody else saved meanwhile is shown, unless something is typed here.
  useEffect(() => {
    setState((now) => {
      const isOlder = told && now.version !== null && now.version < (told.version as number);
      return isOlder && differing(kind, now.base, now.values).length === 0 ? fresh() : now;
    });
  }, [told]);

  useEffect(() => {
    if (errors.length) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const saving = useMutation({
    mutationFn: async (now: State): Promise<[Saved, State]> => {
      const sent = { ...now, key: now.key ?? newKey() };
      setState(sent);
      if (now.version === null) {
        return [await create(kind, kind.fields, now.values, sent.key), sent];
      }
      const changed = differing(kind, now.base, now.values);
      return [await update(kind, keptAs, now.version, changed, sent), sent];
    },
    onSuccess: ([saved, sent]) => settled(saved, sent),
  });

  const settled = async (saved: Saved, sent: State) => {
    setState((now) => ({ ...now, key: undefined }));
    if (saved.errors.some((error) => error.code === 'CONFLICT')) {
      const now = await record(kind, keptAs);
      if (now) meet(now, sent);
      else setErrors(saved.errors);
      return;
    }
    setErrors(saved.errors);
    if (saved.errors.length) return;
    client.invalidateQueries({ predicate: ({ queryKey }) => !['session', 'record'].includes(String(queryKey[0])) });
    if (!saved.record) return;
    setIsKept(false);
    if (sent.version === null) {
      keep(keptAs, null);
      client.setQueryData(['record', saved.record.id], saved.record);
      go(`/records/${kind.name}/${saved.record.id}`, { replace: true });
      return;
    }
    const base = valuesOf(kind.fields, saved.record);
    // What was typed while it was being saved stays, and isn't saved yet.
    setState((now) => ({
      version: saved.record!.version as number,
      base,
      values: rebased(kind.fields, sent.values, now.values, base),
    }));
    client.setQueryData(['record', keptAs], saved.record);
    setSaid(`${t.saved} ${t.savedNext}`);
  };

  /** Brings together what was typed and what somebody else saved: asks where both changed the same field. */
  const meet = (now: Told, mine: State) => {
    const saved = valuesOf(kind.fields, now);
    const both = differing(kind, mine.base, mine.values).filter((field) => !alike(field, mine.values[field.name], saved[field.name]));
    const changedThere = both.filter((field) => !alike(field, mine.base[field.name], saved[field.name]));
    if (changedThere.length) setTheirs(now);
    else take(now, mine, {}, true);
  };
  const take = (now: Told, mine: State, chosen: Values, saves: boolean) => {
    const base = valuesOf(kind.fields, now);
    const changed = differing(kind, mine.base, mine.values);
    const values = { ...base, ...Object.fromEntries(changed.map((field) => [field.name, mine.values[field.name]])), ...chosen };
    const next = { version: now.version as number, base, values };
    setState(next);
    setTheirs(null);
    if (saves && differing(kind, base, values).length) saving.mutate(next);
  };

  const removing = useMutation({
    mutationFn: () => remove(kind, keptAs, state.version!),
    onSuccess: (problems) => {
      setRemoving(false);
      setErrors(problems);
      if (problems.length) return;
      keep(keptAs, null);
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      history.back();
    },
  });

  const save = () => {
    setSaid('');
    if (!isChanged && told) {
      setErrors([]);
      setSaid(t.nothingChanged);
    } else if (!saving.isPending) saving.mutate(state);
  };
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', typed);
    return () => removeEventListener('keydown', typed);
  });

  const elsewhere = errors.filter((error) => !fields.some((field) => field.name === error.path[0]));
  const failure = saving.error ?? removing.error;
  const title = told ? nameOf(told) || t.untitled : t.add(t.kindName(kind.name));
  return (
    <form
      ref={form}
      className="record"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="above">
        <Button className="plain" onPress={() => history.back()}>
          ← {t.back}
        </Button>
        <span className="quiet">{t.kindName(kind.name)}</span>
        {told && <Status status={told.entryStatus} />}
      </p>
      <h1>{title}</h1>
      {isKept && (
        <Said>
          {t.keptFrom}{' '}
          <Button
            className="plain"
            onPress={() => {
              setState(fresh());
              setIsKept(false);
              setErrors([]);
            }}
          >
            {t.throwAway}
          </Button>
        </Said>
      )}
      <Fields
        fields={fields}
        values={state.values}
        errors={errors}
        onChange={(values) => {
          setState((now) => ({ ...now, values, key: undefined }));
          setSaid('');
        }}
      />
      <div className="bar">
        {elsewhere.map((error) => (
          <Problem key={error.message}>{error.message}</Problem>
        ))}
        {errors.length > elsewhere.length && <Problem>{t.problems(errors.length - elsewhere.length)}</Problem>}
        {failure && <Problem>{failure instanceof Unreached ? t.unreached : failure.message}</Problem>}
        <Said>
          {said && `${said} `}
          {said && told?.entryStatus !== 'PUBLISHED' && <Link href="/drafts">{t.drafts}</Link>}
        </Said>
        <div className="actions">
          <Button type="submit" className="primary">
            {saving.isPending ? t.saving : t.save}
          </Button>
          {told && (
            <Button className="plain" onPress={() => setRemoving(true)}>
              {t.remove}
            </Button>
          )}
          {told && kind.canBeMade && <Link href={`/copy/${kind.name}/${told.id}`}>{t.copyRecord}</Link>}
          {told && <Link href={`/history/${kind.name}/${told.id}`}>{t.history}</Link>}
        </div>
      </div>
      {theirs && (
        <Conflict
          kind={kind}
          base={state.base}
          yours={state.values}
          theirs={valuesOf(kind.fields, theirs)}
          onClose={() => setTheirs(null)}
          onChosen={(chosen) => take(theirs, state, chosen, false)}
        />
      )}
      <Confirm
        isOpen={isRemoving}
        title={t.removeAsk(title)}
        how={t.removeHow}
        act={t.remove}
        onAct={() => removing.mutate()}
        onClose={() => setRemoving(false)}
      />
    </form>
  );
}

/** Values that were saved as `base` tells them, but for what was typed since. */
function rebased(fields: Field[], sent: Values, typed: Values, base: Values): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const isTyped = !alike(field, sent[field.name], typed[field.name]);
      return [field.name, isTyped ? typed[field.name] : base[field.name]];
    }),
  );
}
