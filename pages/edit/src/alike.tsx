// People who may be one: "that is Bo Li" merges two once somebody said that everybody may see it, and takes it back by a click.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { type UserError, type Who, ask, newKey } from './api';
import { ALIKE, MERGE, UNDO } from './documents';
import type { Reference } from './model';
import { nameOf } from './model';
import { ReferenceField } from './reference';
import type { Stated } from './review';
import { useTexts } from './texts';
import { Confirm, Problem, Said } from './widgets';

interface Other {
  id: string;
  name: string;
}

/** Two people who are to be one. */
interface Asked {
  from: Stated;
  into: Reference;
}

const MOST = 50; // names that are looked for at once

interface Props {
  who: Who;
  people: Stated[];
  /** Whom the document is about. */
  described: string;
}

/** The people whom a document mentions, and who else each may be. */
export function AlikePeople({ who, people, described }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const mentioned = people.filter((one) => one.id !== described);
  const names = [...new Set(mentioned.map((one) => lastWord(nameOf(one.told))))].filter(Boolean).slice(0, MOST);
  const found = useQuery({
    queryKey: ['alike', names],
    queryFn: () => ask(ALIKE, { filter: { or: names.map((name) => ({ displayName: { contains: name } })) } }),
    enabled: names.length > 0,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [merged, setMerged] = useState<{ revision: number; name: string } | null>(null);
  const [errors, setErrors] = useState<UserError[]>([]);
  const settled = (problems: UserError[]) => {
    setErrors(problems);
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };
  const merging = useMutation({
    mutationFn: async ({ from, into }: Asked) => {
      const { merge } = await ask(MERGE, { input: { id: into.id, otherId: from.id, idempotencyKey: newKey() } });
      setMerged(merge.revision ? { revision: merge.revision, name: into.label } : null);
      return merge;
    },
    onSuccess: ({ userErrors }) => settled(userErrors),
  });
  const undoing = useMutation({
    mutationFn: async (revision: number) => {
      const { undo } = await ask(UNDO, { input: { revisions: [revision], publish: true, idempotencyKey: newKey() } });
      if (!undo.userErrors.length) setMerged(null);
      return undo;
    },
    onSuccess: ({ userErrors }) => settled(userErrors),
  });
  if (!mentioned.length && !merged) return null;
  const failure = merging.error ?? undoing.error;
  // Those with a profile, and who else the document mentions.
  const known: Other[] = [
    ...(found.data?.people.nodes ?? []).map((one) => ({ id: one.id, name: one.displayName ?? one.slug })),
    ...people.map((one) => ({ id: one.id, name: nameOf(one.told) })),
  ];
  const others = [...new Map(known.map((one) => [one.id, one])).values()];
  const isBusy = merging.isPending || undoing.isPending;
  return (
    <section className="alike">
      <h2>{t.samePeople}</h2>
      <p className="quiet">{who.scopes.includes('publish') ? t.samePeopleHow : t.mayNotPublish}</p>
      <Said>
        {merged && (
          <>
            {t.mergedInto(merged.name)}{' '}
            <Button className="plain" isDisabled={isBusy} onPress={() => undoing.mutate(merged.revision)}>
              {t.putBack}
            </Button>
          </>
        )}
      </Said>
      {failure && <Problem>{failure.message}</Problem>}
      {errors.map((error) => (
        <Problem key={error.message}>
          {error.code === 'UNPUBLISHED' ? t.mergePublishFirst : error.message}{' '}
          {['UNPUBLISHED', 'REFERENCED'].includes(error.code) && <Link href="/drafts">{t.drafts}</Link>}
        </Problem>
      ))}
      {who.scopes.includes('publish') && (
        <ul className="records">
          {mentioned.map((one) => (
            <OnePerson
              key={one.id}
              one={one}
              others={others.filter((other) => other.id !== one.id && canBe(nameOf(one.told), other.name))}
              isBusy={isBusy}
              onMerge={(into) => setAsked({ from: one, into })}
            />
          ))}
        </ul>
      )}
      <Confirm
        isOpen={asked !== null}
        title={asked ? t.mergeAsk(nameOf(asked.from.told), asked.into.label) : ''}
        how={asked ? t.mergeHow(nameOf(asked.from.told), asked.into.label) : ''}
        act={t.mergeNow}
        onAct={() => {
          if (asked) merging.mutate(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

function OnePerson({
  one,
  others,
  isBusy,
  onMerge,
}: {
  one: Stated;
  others: Other[];
  isBusy: boolean;
  onMerge: (into: Reference) => void;
}) {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(one.told);
  if (one.told.entryStatus === 'DRAFT')
    return (
      <li className="card" data-record={one.id}>
        <span className="name">
          {name}
          <span className="quiet">{t.mergeDraft}</span>
        </span>
        <span className="actions">
          <Link href="/drafts">{t.drafts}</Link>
        </span>
      </li>
    );
  return (
    <li className="card" data-record={one.id}>
      <span className="name">{name}</span>
      <span className="actions">
        {others.map((other) => (
          <Button
            key={other.id}
            isDisabled={isBusy}
            aria-label={`${name}: ${t.thatIs(other.name)}`}
            onPress={() => onMerge({ id: other.id, label: other.name })}
          >
            {t.thatIs(other.name)}
          </Button>
        ))}
        {!isAsked && (
          <Button className="plain" aria-label={`${name}: ${t.somebodyElse}`} onPress={() => setAsked(true)}>
            {t.somebodyElse}
          </Button>
        )}
      </span>
      {isAsked && (
        <ReferenceField label={t.isWho(name)} to="Person" value={null} onChange={(into) => into && into.id !== one.id && onMerge(into)} />
      )}
    </li>
  );
}

function lastWord(name: string): string {
  return name.split(/[\s.]+/).filter(Boolean).at(-1) ?? '';
}

/** Whether two names can be one person's: the same last word, and one first letter. */
function canBe(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [a, b] = [plain(one), plain(other)];
  return lastWord(a) === lastWord(b) && a[0] === b[0];
}
