// Who changed what, and when; how any record, or everything, was; and putting it back.

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { ask } from './api';
import { LATER, RECORD_HISTORY, RESTORE, REVISIONS, UNDO } from './documents';
import type { RecordHistoryQuery, RevisionsQuery } from './gql/graphql';
import { type Told, kinds, nameOf, shown, valuesOf } from './model';
import { record } from './records';
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
      <details>
        <summary>{totalCount}</summary>
        <ul className="remarks">
          {nodes.map((change) => (
            <li key={change.recordId}>
              {kinds[change.kind] ? (
                <Link href={`/history/${change.kind}/${change.recordId}`}>{t.kindName(change.kind)}</Link>
              ) : (
                t.kindName(change.kind)
              )}{' '}
              <span className="quiet">{change.change.toLowerCase()}</span>
              <Changes fields={change.fields} />
            </li>
          ))}
          {totalCount > nodes.length && <li className="quiet">{t.andMore(totalCount - nodes.length)}</li>}
        </ul>
      </details>
    </li>
  );
}

function Changes({ fields }: { fields: Change['fields'] }) {
  const t = useTexts();
  return fields.map((change) => (
    <span key={change.field} className="changed">
      {t.fieldName(change.field)}: <del>{plain(change.before)}</del> <ins>{plain(change.after)}</ins>
    </span>
  ));
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
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
  if (!kind) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  if (changes.isPending || now.isPending) return <Loading />;
  if (changes.error) return <Problem>{changes.error.message}</Problem>;
  const nodes = changes.data.pages.flatMap((page) => page.entry?.history.nodes ?? []);
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
            onPutBack={() => putting.mutate({ revision: change.revision.number, what: 'record' })}
          />
        ))}
      </ol>
      {changes.hasNextPage && <Button onPress={() => changes.fetchNextPage()}>{t.more}</Button>}
    </>
  );
}

function ChangeItem({ kind, id, change, onPutBack }: { kind: string; id: string; change: Change; onPutBack: () => void }) {
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
        {[t.revision(number), author && t.by(author), t.moment(time), change.change.toLowerCase()].filter(Boolean).join(' · ')}
      </p>
      <Changes fields={change.fields} />
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
  const said = kind.fields.map((field) => [field.name, shown(field.shape, values[field.name])]).filter(([, text]) => text);
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
