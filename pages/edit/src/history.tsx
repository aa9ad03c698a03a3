// Who changed what, and when; how any record, or everything, was; and putting it back.

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { ask } from './api';
import { LATER, RECORD_HISTORY, RESTORE, REVISIONS, UNDO } from './documents';
import type { RecordHistoryQuery, RevisionsQuery } from './gql/graphql';
import { type Told, kinds, nameOf, namedIn, referencesIn, shown, valuesOf } from './model';
import { record, records } from './records';
import { useTexts } from './texts';
import { Confirm, Loading, Notice, Problem, Said } from './widgets';

type Revision = RevisionsQuery['revisions']['nodes'][number];
type Change = NonNullable<RecordHistoryQuery['entry']>['history']['nodes'][number];

/** What is to be put back: what a revision did, everything as it was then, or a record. */
interface Asked {
  revision: number;
  what: 'revision' | 'everything' | 'record';
}

async function everythingAsOf(revision: number) {
  const numbers: number[] = [];
  let after: string | undefined;
  do {
    const { revisions } = await ask(LATER, { since: revision, after });
    numbers.push(...revisions.nodes.map((each) => each.number));
    after = (revisions.pageInfo.hasNextPage && revisions.pageInfo.endCursor) || undefined;
  } while (after);
  return numbers.length ? (await ask(UNDO, { input: { revisions: numbers } })).undo : { userErrors: [] };
}

/** Puts something back, as a draft, and tells what became of that. */
function usePuttingBack(id?: string) {
  const client = useQueryClient();
  const putting = useMutation({
    mutationFn: async ({ revision, what }: Asked) => {
      if (what === 'everything') return everythingAsOf(revision);
      return (await ask(RESTORE, { input: { revision, id: what === 'record' ? id : undefined } })).restore;
    },
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  return { ...putting, problem: putting.error?.message ?? putting.data?.userErrors[0]?.message };
}

function PutBack({ putting }: { putting: ReturnType<typeof usePuttingBack> }) {
  const t = useTexts();
  return (
    <>
      {putting.problem && <Problem>{putting.problem}</Problem>}
      <Said>
        {putting.data && !putting.problem && (
          <>
            {t.putBackDone} <Link href="/drafts">{t.drafts}</Link>
          </>
        )}
      </Said>
    </>
  );
}

export function HistoryPage() {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const revisions = useInfiniteQuery({
    queryKey: ['revisions'],
    queryFn: ({ pageParam }) => ask(REVISIONS, { after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ revisions: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
  });
  const putting = usePuttingBack();
  if (revisions.isPending) return <Loading />;
  if (revisions.error) return <Problem>{revisions.error.message}</Problem>;
  const nodes = revisions.data.pages.flatMap((page) => page.revisions.nodes);
  if (!nodes.length) return <Notice title={t.historyNone} />;
  return (
    <>
      <h1>{t.history}</h1>
      <PutBack putting={putting} />
      <ol className="revisions">
        {nodes.map((revision, at) => (
          <RevisionItem key={revision.number} revision={revision} isNewest={at === 0} onAsk={setAsked} />
        ))}
      </ol>
      {revisions.hasNextPage && <Button onPress={() => revisions.fetchNextPage()}>{t.more}</Button>}
      <Confirm
        isOpen={asked !== null}
        title={asked?.what === 'everything' ? t.allBackAsk(asked.revision) : t.putBackAsk(asked?.revision ?? 0)}
        how={asked?.what === 'everything' ? t.allBackHow : t.putBackHow}
        act={t.putBack}
        onAct={() => {
          if (asked) putting.mutate(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

interface ItemProps {
  revision: Revision;
  isNewest: boolean;
  onAsk: (asked: Asked) => void;
}

function RevisionItem({ revision, isNewest, onAsk }: ItemProps) {
  const t = useTexts();
  const { nodes, totalCount } = revision.records;
  const { number } = revision;
  const [isOpen, setOpen] = useState(false);
  const names = useNames(isOpen ? nodes.map((each) => ({ ...each, id: each.recordId })) : []);
  return (
    <li>
      <p className="title">
        {revision.message}
        <Button
          className="plain"
          aria-label={`${t.putBack}: ${t.revision(number)}`}
          onPress={() => onAsk({ revision: number, what: 'revision' })}
        >
          {t.putBack}
        </Button>
        {!isNewest && (
          <Button
            className="plain"
            aria-label={`${t.allBack}: ${t.revision(number)}`}
            onPress={() => onAsk({ revision: number, what: 'everything' })}
          >
            {t.allBack}
          </Button>
        )}
      </p>
      <p className="quiet">
        {[t.revision(number), revision.author && t.by(revision.author), t.moment(revision.time)].filter(Boolean).join(' · ')}
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.changedRecords(totalCount)}</summary>
        <ul className="remarks">
          {nodes.map((change) => (
            <li key={change.recordId}>
              {kinds[change.kind] ? (
                <Link href={`/history/${change.kind}/${change.recordId}`}>
                  {[t.kindName(change.kind), names.get(change.recordId)].filter(Boolean).join(': ')}
                </Link>
              ) : (
                t.kindName(change.kind)
              )}{' '}
              <span className="quiet">{t.changes[change.change]}</span>
              <Changes kind={change.kind} fields={change.fields} names={names} />
            </li>
          ))}
          {totalCount > nodes.length && <li className="quiet">{t.andMore(totalCount - nodes.length)}</li>}
        </ul>
      </details>
    </li>
  );
}

interface Changed {
  id: string;
  kind: string;
  fields: Change['fields'];
}

/** What changed records are called, and those that they refer to or referred to; of those that are gone, nothing. */
function useNames(changes: Changed[]): Map<string, string> {
  const wanted = changes.flatMap(({ id, kind, fields }) => [
    { id, kind },
    ...fields.flatMap((change) => [change.before, change.after].flatMap((value) => referencesIn(shapeOf(kind, change.field), value))),
  ]);
  const found = useQuery({
    queryKey: ['names', wanted],
    queryFn: () => records(wanted, 'draft', (kind) => `id ${kind.label}`),
    enabled: wanted.length > 0,
  });
  return new Map([...(found.data ?? [])].map(([id, told]) => [id, nameOf(told)]));
}

function shapeOf(kind: string, field: string) {
  return kinds[kind]?.fields.find((each) => each.name === field)?.shape;
}

function Changes({ kind, fields, names }: { kind: string; fields: Change['fields']; names: Map<string, string> }) {
  const t = useTexts();
  const said = (field: string, value: unknown) => {
    if (value === null || value === undefined) return '–';
    const shape = shapeOf(kind, field);
    if (!shape || shape.is === 'translations') return typeof value === 'string' ? value : JSON.stringify(value);
    return shown(shape, namedIn(shape, value, names), t) || '–';
  };
  return fields.map((change) => (
    <span key={change.field} className="changed">
      {t.fieldName(change.field)}: <del>{said(change.field, change.before)}</del> <ins>{said(change.field, change.after)}</ins>
    </span>
  ));
}

// ---- of one record ------------------------------------------------------------------------------------------------------
/** What became of one record, and how it was: it may be gone. */
export function RecordHistoryPage({ kind: name, id }: { kind: string; id: string }) {
  const t = useTexts();
  const kind = kinds[name];
  const now = useQuery({ queryKey: ['record', id], queryFn: () => record(kind, id), enabled: Boolean(kind) });
  const changes = useInfiniteQuery({
    queryKey: ['revisions', id],
    queryFn: ({ pageParam }) => ask(RECORD_HISTORY, { id, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entry }) => (entry?.history.pageInfo.hasNextPage ? entry.history.pageInfo.endCursor : undefined),
  });
  const putting = usePuttingBack(id);
  const nodes = changes.data?.pages.flatMap((page) => page.entry?.history.nodes ?? []) ?? [];
  const names = useNames(nodes.map(({ fields }) => ({ id, kind: name, fields })));
  if (!kind) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  if (changes.isPending || now.isPending) return <Loading />;
  if (changes.error) return <Problem>{changes.error.message}</Problem>;
  return (
    <>
      <p className="above">
        <Button className="plain" onPress={() => history.back()}>
          ← {t.back}
        </Button>
        <span className="quiet">{t.kindName(name)}</span>
      </p>
      <h1>{t.historyOf(nameOf(now.data) || t.kindName(name))}</h1>
      <PutBack putting={putting} />
      {!nodes.length && <p>{t.historyNone}</p>}
      <ol className="revisions">
        {nodes.map((change) => (
          <ChangeItem
            key={change.revision.number}
            kind={name}
            id={id}
            change={change}
            names={names}
            onPutBack={() => putting.mutate({ revision: change.revision.number, what: 'record' })}
          />
        ))}
      </ol>
      {changes.hasNextPage && <Button onPress={() => changes.fetchNextPage()}>{t.more}</Button>}
    </>
  );
}

interface ChangeProps {
  kind: string;
  id: string;
  change: Change;
  names: Map<string, string>;
  onPutBack: () => void;
}

function ChangeItem({ kind, id, change, names, onPutBack }: ChangeProps) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  const { number, time, author, message } = change.revision;
  return (
    <li>
      <p className="title">
        {message}
        {change.change !== 'DELETED' && (
          <Button className="plain" aria-label={`${t.asItWas}: ${t.revision(number)}`} onPress={onPutBack}>
            {t.asItWas}
          </Button>
        )}
      </p>
      <p className="quiet">
        {[t.revision(number), author && t.by(author), t.moment(time), t.changes[change.change]].filter(Boolean).join(' · ')}
      </p>
      <Changes kind={kind} fields={change.fields} names={names} />
      {change.change !== 'DELETED' && (
        <details onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>{t.howItWas}</summary>
          {isShown && <AsItWas kind={kind} id={id} revision={number} />}
        </details>
      )}
    </li>
  );
}

/** All that a record said at a revision. */
function AsItWas({ kind: name, id, revision }: { kind: string; id: string; revision: number }) {
  const t = useTexts();
  const kind = kinds[name];
  const found = useQuery({ queryKey: ['was', id, revision], queryFn: () => record(kind, id, revision), staleTime: Infinity });
  if (found.isPending) return <Loading />;
  if (found.error) return <Problem>{found.error.message}</Problem>;
  const values = valuesOf(kind.fields, (found.data ?? {}) as Told);
  const said = kind.fields.map((field) => [field.name, shown(field.shape, values[field.name], t)]).filter(([, text]) => text);
  return (
    <dl className="differences">
      {said.map(([field, text]) => (
        <div key={field}>
          <dt>{t.fieldName(field)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
