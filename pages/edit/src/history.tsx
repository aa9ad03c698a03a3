// Who changed what, and when; and taking it back.

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { ask } from './api';
import { RESTORE, REVISIONS } from './documents';
import type { RevisionsQuery } from './gql/graphql';
import { kinds } from './model';
import { useTexts } from './texts';
import { Confirm, Loading, Notice, Problem, Said } from './widgets';

type Revision = RevisionsQuery['revisions']['nodes'][number];

export function HistoryPage() {
  const t = useTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const revisions = useInfiniteQuery({
    queryKey: ['revisions'],
    queryFn: ({ pageParam }) => ask(REVISIONS, { after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ revisions: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
  });
  const restoring = useMutation({
    mutationFn: (revision: number) => ask(RESTORE, { input: { revision } }),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  if (revisions.isPending) return <Loading />;
  if (revisions.error) return <Problem>{revisions.error.message}</Problem>;
  const nodes = revisions.data.pages.flatMap((page) => page.revisions.nodes);
  if (!nodes.length) return <Notice title={t.historyNone} />;
  const problem = restoring.error?.message ?? restoring.data?.restore.userErrors[0]?.message;
  return (
    <>
      <h1>{t.history}</h1>
      {problem && <Problem>{problem}</Problem>}
      <Said>
        {restoring.data && !problem && (
          <>
            {t.putBackDone} <Link href="/drafts">{t.drafts}</Link>
          </>
        )}
      </Said>
      <ol className="revisions">
        {nodes.map((revision) => (
          <RevisionItem key={revision.number} revision={revision} onPutBack={() => setAsked(revision.number)} />
        ))}
      </ol>
      {revisions.hasNextPage && <Button onPress={() => revisions.fetchNextPage()}>{t.more}</Button>}
      <Confirm
        isOpen={asked !== null}
        title={t.putBackAsk(asked ?? 0)}
        how={t.putBackHow}
        act={t.putBack}
        onAct={() => {
          if (asked !== null) restoring.mutate(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function RevisionItem({ revision, onPutBack }: { revision: Revision; onPutBack: () => void }) {
  const t = useTexts();
  const { nodes, totalCount } = revision.records;
  return (
    <li>
      <p className="title">
        {revision.message}
        <Button className="plain" aria-label={`${t.putBack}: ${t.revision(revision.number)}`} onPress={onPutBack}>
          {t.putBack}
        </Button>
      </p>
      <p className="quiet">
        {[t.revision(revision.number), revision.author && t.by(revision.author), t.moment(revision.time)].filter(Boolean).join(' · ')}
      </p>
      <details>
        <summary>{totalCount}</summary>
        <ul className="remarks">
          {nodes.map((record) => (
            <li key={record.recordId}>
              {kinds[record.kind] ? (
                <Link href={`/records/${record.kind}/${record.recordId}`}>{t.kindName(record.kind)}</Link>
              ) : (
                t.kindName(record.kind)
              )}{' '}
              <span className="quiet">{record.change.toLowerCase()}</span>
              {record.fields.map((change) => (
                <span key={change.field} className="changed">
                  {t.fieldName(change.field)}: <del>{plain(change.before)}</del> <ins>{plain(change.after)}</ins>
                </span>
              ))}
            </li>
          ))}
          {totalCount > nodes.length && <li className="quiet">{t.andMore(totalCount - nodes.length)}</li>}
        </ul>
      </details>
    </li>
  );
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
