// All that is in draft: whose it is, what differs field by field; published or discarded, all or some.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Button, Checkbox, CheckboxGroup } from 'react-aria-components';
import { Link } from 'wouter';
import { type UserError, type Who, ask } from './api';
import { DISCARD, DRAFTS, PUBLISH, UNSCHEDULE } from './documents';
import type { DraftsQuery } from './gql/graphql';
import { type Told, differing, kinds, nameOf, shown, valuesOf } from './model';
import { Status } from './people';
import { Previews } from './previewing';
import { records } from './records';
import { useTexts } from './texts';
import { Confirm, Line, Loading, Notice, Problem, Said } from './widgets';

type Draft = DraftsQuery['drafts']['nodes'][number];

interface Drafted {
  draft: Draft;
  now: Told | undefined;
  before: Told | undefined;
}

const FEW = 5; // people to whose profiles one is led
const MOST = 500; // drafts that are shown at once

interface AllDrafted {
  drafted: Drafted[];
  /** The people whose documents are drafted: these are published with them, and by nobody alone. */
  documented: string[];
}

/** All that is drafted, of the people that somebody is bound to if they are, with both versions of each. */
async function allDrafted(people: string[] | null): Promise<AllDrafted> {
  const nodes = new Map<string, Draft>();
  for (const personId of people ?? [null]) {
    let after: string | undefined;
    do {
      const { drafts } = await ask(DRAFTS, { filter: personId ? { personId } : null, after });
      for (const node of drafts.nodes) nodes.set(node.recordId, node);
      after = (drafts.pageInfo.hasNextPage && drafts.pageInfo.endCursor) || undefined;
    } while (after && nodes.size < MOST);
  }
  const all = [...nodes.values()];
  const editable = all.filter((node) => node.kind in kinds);
  const wanted = editable.map((node) => ({ id: node.recordId, kind: node.kind }));
  const [now, before] = await Promise.all([records(wanted, 'draft'), records(wanted, 'published')]);
  const documents = all.filter((node) => !(node.kind in kinds));
  return {
    drafted: editable.map((draft) => ({ draft, now: now.get(draft.recordId), before: before.get(draft.recordId) })),
    documented: documents.flatMap((node) => node.people.flatMap((person) => (person ? [person.id] : []))),
  };
}

/** What is to be published: what was chosen, and the people of it whose documents go along, unless their own draft stays. */
function withDocuments({ drafted, documented }: AllDrafted, chosen: string[]): string[] {
  const drafts = new Set(drafted.map(({ draft }) => draft.recordId));
  const people = drafted
    .filter(({ draft }) => chosen.includes(draft.recordId))
    .flatMap(({ draft }) => draft.people.flatMap((person) => (person ? [person.id] : [])));
  const along = documented.filter((id) => people.includes(id) && !drafts.has(id));
  return [...new Set([...chosen, ...along])];
}

/** The people of whom something is drafted, by name: those who have a profile, if any of them has. */
function peopleOf(all: Drafted[]) {
  const found = new Map(all.flatMap(({ draft }) => draft.people.flatMap((person) => (person ? [[person.id, person]] : []))));
  const people = [...found.values()].sort((one, other) => one.displayName.localeCompare(other.displayName));
  const described = people.filter((person) => person.hasProfile);
  return described.length ? described : people;
}

/** How what was chosen is published: with what belongs to it, and now or at a moment as a form has it. */
interface How {
  withOwned: boolean;
  at: string | null;
}

export function DraftsPage({ who }: { who: Who }) {
  const t = useTexts();
  const client = useQueryClient();
  // What is published is what is seen: a list from before isn't shown until another comes.
  const found = useQuery({ queryKey: ['drafts', 'all', who.people], queryFn: () => allDrafted(who.people), gcTime: 0 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set()); // the IDs that aren't chosen: at first all are
  const [errors, setErrors] = useState<UserError[]>([]);
  const [sent, setSent] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const [profiles, setProfiles] = useState<ReturnType<typeof peopleOf>>([]); // of whom something was published last
  const [isDiscarding, setDiscarding] = useState(false);
  const [how, setHow] = useState<How>({ withOwned: false, at: null });
  const after = (problems: UserError[], done: string) => {
    setErrors(problems);
    setSaid(problems.length ? '' : done);
    setProfiles([]);
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };
  const publishing = useMutation({
    mutationFn: ({ ids, withOwned, at }: How & { ids: string[] }) =>
      ask(PUBLISH, { input: { ids, withOwned, at: at && new Date(at).toISOString() } }),
    onSuccess: ({ publish }, { ids, at }) => {
      after(publish.userErrors, at ? t.scheduled(t.moment(at)) : t.published(ids.length));
      if (publish.userErrors.length) return;
      setHow({ withOwned: false, at: null });
      if (!at) setProfiles(peopleOf((found.data?.drafted ?? []).filter((one) => ids.includes(one.draft.recordId))));
    },
  });
  const unscheduling = useMutation({
    mutationFn: (id: string) => ask(UNSCHEDULE, { input: { ids: [id] } }),
    onSuccess: ({ unschedule }) => after(unschedule.userErrors, t.unscheduled),
  });
  const discarding = useMutation({
    mutationFn: (ids: string[]) => ask(DISCARD, { input: { ids } }),
    onSuccess: ({ discardDraft }, ids) => after(discardDraft.userErrors, t.discarded(ids.length)),
  });
  if (found.isPending) return <Loading />;
  if (found.error) return <Problem>{found.error.message}</Problem>;
  const all = found.data.drafted;
  const ids = all.map((one) => one.draft.recordId);
  const chosen = ids.filter((id) => !left.has(id));
  const people = peopleOf(all);
  const problem = publishing.error ?? discarding.error ?? unscheduling.error;
  const problemsOf = (id: string) => errors.filter((error) => error.path[0] === 'ids' && sent[Number(error.path[1])] === id);
  const others = errors.filter((error) => error.path[0] !== 'ids');
  const status = (
    <Said>
      {said}
      {profiles.slice(0, FEW).map((person) => (
        <Fragment key={person.id}>
          {' '}
          <Link href={`/people/${person.slug}`}>{person.displayName}</Link>
        </Fragment>
      ))}
    </Said>
  );
  const previews = who.scopes.includes('edit') && <Previews people={people} />;
  if (!all.length)
    return (
      <>
        {status}
        <Notice title={t.draftsNone}>{t.draftsNoneHow}</Notice>
        {previews}
      </>
    );
  return (
    <>
      <h1>{t.drafts}</h1>
      <Checkbox
        className="check"
        isSelected={chosen.length === ids.length}
        isIndeterminate={chosen.length > 0 && chosen.length < ids.length}
        onChange={(isAll) => setLeft(new Set(isAll ? [] : ids))}
      >
        <span className="box" />
        {t.selectAll}
      </Checkbox>
      <CheckboxGroup
        aria-label={t.drafts}
        value={chosen}
        onChange={(given) => setLeft(new Set(ids.filter((id) => !given.includes(id))))}
      >
        <ul className="drafts">
          {all.map((one) => (
            <DraftItem
              key={one.draft.recordId}
              {...one}
              problems={problemsOf(one.draft.recordId)}
              onTakeBack={who.scopes.includes('publish') ? () => unscheduling.mutate(one.draft.recordId) : undefined}
            />
          ))}
        </ul>
      </CheckboxGroup>
      <div className="bar">
        {problem && <Problem>{problem.message}</Problem>}
        {others.map((error) => (
          <Problem key={error.message}>{error.message}</Problem>
        ))}
        {errors.length > others.length && <Problem>{t.problems(errors.length - others.length)}</Problem>}
        {status}
        {who.scopes.includes('publish') && (
          <div className="tools">
            <Checkbox className="check" isSelected={how.withOwned} onChange={(withOwned) => setHow({ ...how, withOwned })}>
              <span className="box" />
              {t.withOwned}
            </Checkbox>
            <Checkbox
              className="check"
              isSelected={how.at !== null}
              onChange={(isLater) => setHow({ ...how, at: isLater ? soon() : null })}
            >
              <span className="box" />
              {t.publishLater}
            </Checkbox>
            {how.at !== null && (
              <Line type="datetime-local" label={t.publishWhen} isLabelHidden value={how.at} onChange={(at) => setHow({ ...how, at })} />
            )}
          </div>
        )}
        <div className="actions">
          {who.scopes.includes('publish') ? (
            <Button
              className="primary"
              isDisabled={!chosen.length || how.at === ''}
              onPress={() => {
                if (publishing.isPending) return;
                const wanted = withDocuments(found.data, chosen);
                setSent(wanted);
                publishing.mutate({ ids: wanted, ...how });
              }}
            >
              {how.at === null ? t.publishSome(chosen.length) : t.scheduleSome(chosen.length)}
            </Button>
          ) : (
            <span className="quiet">{t.mayNotPublish}</span>
          )}
          <Button className="plain" isDisabled={!chosen.length} onPress={() => setDiscarding(true)}>
            {t.discardSome(chosen.length)}
          </Button>
        </div>
      </div>
      {previews}
      <Confirm
        isOpen={isDiscarding}
        title={t.discardAsk(chosen.length)}
        how={t.discardHow}
        act={t.discardSome(chosen.length)}
        onAct={() => {
          setDiscarding(false);
          setSent(chosen);
          discarding.mutate(chosen);
        }}
        onClose={() => setDiscarding(false)}
      />
    </>
  );
}

/** The next full hour but one, as a form has it: in the time of whoever looks. */
function soon(): string {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 2);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function DraftItem({ draft, now, before, problems, onTakeBack }: Drafted & { problems: UserError[]; onTakeBack?: () => void }) {
  const t = useTexts();
  const kind = kinds[draft.kind];
  const name = nameOf(now ?? before) || t.kindName(draft.kind);
  const whose = draft.people
    .map((person) => person?.displayName)
    .filter((each) => each && each !== name)
    .join(', ');
  return (
    <li>
      <Checkbox className="check" value={draft.recordId} aria-label={t.select(name)}>
        <span className="box" />
      </Checkbox>
      <div>
        <p className="title">
          {kind && now ? <Link href={`/records/${draft.kind}/${draft.recordId}`}>{name}</Link> : <span>{name}</span>}{' '}
          <Status status={draft.status} />
        </p>
        <p className="quiet">
          {[t.kindName(draft.kind), whose, t.by(draft.author), t.moment(draft.since)].filter(Boolean).join(' · ')}
        </p>
        {draft.publishAt && (
          <p className="due">
            {t.scheduled(t.moment(draft.publishAt))}{' '}
            {onTakeBack && (
              <Button className="plain" aria-label={`${t.unschedule}: ${name}`} onPress={onTakeBack}>
                {t.unschedule}
              </Button>
            )}
          </p>
        )}
        {draft.problem && <Problem>{draft.problem}</Problem>}
        {problems.map((error) => (
          <Problem key={error.message}>{error.message}</Problem>
        ))}
        {kind && now && <Differences draft={draft} now={now} before={before} />}
      </div>
    </li>
  );
}

/** What differs, field by field; of what is new, all that it says. */
function Differences({ draft, now, before }: { draft: Draft; now: Told; before: Told | undefined }) {
  const t = useTexts();
  const kind = kinds[draft.kind];
  const values = valuesOf(kind.fields, now);
  const was = valuesOf(kind.fields, before ?? null);
  const fields = differing(kind, was, values).filter((field) => field.told && (before || (values[field.name] !== false && shown(field.shape, values[field.name]))));
  if (!fields.length) return null;
  return (
    <dl className="differences">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{t.fieldName(field.name)}</dt>
          {before && (
            <dd className="before">
              <span className="hidden">{t.before}: </span>
              <del>{shown(field.shape, was[field.name], t) || t.nothing}</del>
            </dd>
          )}
          <dd>
            {before && <span className="hidden">{t.after}: </span>}
            <ins>{shown(field.shape, values[field.name], t) || t.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
