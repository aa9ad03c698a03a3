// The directory: whom one may edit, as a table that is searched, filtered and sorted; and many changed at once.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Checkbox, Input, Label, SearchField } from 'react-aria-components';
import { Link } from 'wouter';
import { type Who, ask } from './api';
import { Bulk } from './bulk';
import { DRAFTS_OF, PEOPLE } from './documents';
import type { PeopleQuery, PersonFilter, PersonOrder } from './gql/graphql';
import { useTexts } from './texts';
import { Choice, Loading, Notice, Problem } from './widgets';

const PAGE = 50; // people
const FEW = 8; // people among whom nobody needs to search
const MOST_DRAFTS = 1_000; // that are counted

export type Person = PeopleQuery['people']['nodes'][number];

const ORDERS: Record<string, PersonOrder[]> = {
  NAME: [{ field: 'SORT_NAME', direction: 'ASC' }],
  CHANGED: [{ field: 'UPDATED_AT', direction: 'DESC' }],
  POSITIONS: [{ field: 'POSITIONS_COUNT', direction: 'DESC' }],
  PUBLICATIONS: [{ field: 'PUBLICATIONS_COUNT', direction: 'DESC' }],
};
const INCOMPLETE: PersonFilter[] = [
  { headline: { isNull: true } },
  { bio: { isNull: true } },
  { not: { image: { size: { gte: 0 } } } },
  { positions: { count: { eq: 0 } } },
];
const SHOWN: Record<string, (drafted: string[]) => PersonFilter> = {
  ALL: () => ({}),
  INCOMPLETE: () => ({ or: INCOMPLETE }),
  COMPLETE: () => ({ not: { or: INCOMPLETE } }),
  TO_REVIEW: () => ({ documents: { some: { unplacedLines: { gt: 0 } } } }),
  DRAFTED: (drafted) => ({ id: { in: drafted } }),
};

/** How many records are drafted of each person. */
async function draftsOfEach(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let after: string | undefined;
  let seen = 0;
  do {
    const { drafts } = await ask(DRAFTS_OF, { after });
    for (const person of drafts.nodes.flatMap((node) => node.people))
      if (person) found.set(person.id, (found.get(person.id) ?? 0) + 1);
    seen += drafts.nodes.length;
    after = (drafts.pageInfo.hasNextPage && drafts.pageInfo.endCursor) || undefined;
  } while (after && seen < MOST_DRAFTS);
  return found;
}

export function PeoplePage({ who }: { who: Who }) {
  const t = useTexts();
  const [words, setWords] = useState('');
  const [sorted, setSorted] = useState('NAME');
  const [shown, setShown] = useState('ALL');
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timer = setTimeout(() => setSought(words.trim()), 200);
    return () => clearTimeout(timer);
  }, [words]);
  const drafts = useQuery({ queryKey: ['drafts', 'of each'], queryFn: draftsOfEach });
  const drafted = [...(drafts.data?.keys() ?? [])];
  const filter: PersonFilter = {
    search: sought || undefined,
    and: [SHOWN[shown](drafted), ...(who.people ? [{ id: { in: who.people } }] : [])],
  };
  const people = useInfiniteQuery({
    queryKey: ['people', sorted, filter],
    queryFn: ({ pageParam }) => ask(PEOPLE, { filter, first: PAGE, after: pageParam, order: ORDERS[sorted] }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ people: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    placeholderData: (before) => before,
  });
  if (people.isPending) return <Loading />;
  if (people.error) return <Problem>{people.error.message}</Problem>;
  const nodes = people.data.pages.flatMap((page) => page.people.nodes);
  const total = people.data.pages[0].people.totalCount;
  const makesNew = who.people === null && (
    <Link href="/new/Person" className="button">
      {t.newPerson}
    </Link>
  );
  if (!total && !sought && shown === 'ALL')
    return (
      <Notice title={t.nobody}>
        <p>{t.nobodyHow}</p>
        <p className="actions">
          <Link href="/import" className="button primary">
            {t.import}
          </Link>
          {makesNew}
        </p>
      </Notice>
    );
  const several = nodes.length > 1 || sought !== '' || shown !== 'ALL';
  const selected = nodes.filter((person) => chosen.has(person.id));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => (isChosen ? new Set([...now, id]) : new Set([...now].filter((each) => each !== id))));
  return (
    <>
      <h1>{t.profiles}</h1>
      <div className="tools">
        {(total > FEW || sought) && (
          <SearchField className="field" value={words} onChange={setWords}>
            <Label className="hidden">{t.search}</Label>
            <Input placeholder={t.search} />
          </SearchField>
        )}
        {several && (
          <>
            <Choice
              label={t.show}
              isLabelHidden
              value={shown}
              onChange={setShown}
              options={Object.keys(SHOWN).map((value) => ({ value, label: t.showing[value] }))}
            />
            <Choice
              label={t.sortBy}
              isLabelHidden
              value={sorted}
              onChange={setSorted}
              options={[
                { value: 'NAME', label: t.name },
                { value: 'CHANGED', label: t.changed },
                { value: 'POSITIONS', label: t.positions },
                { value: 'PUBLICATIONS', label: t.publications },
              ]}
            />
          </>
        )}
        {makesNew}
      </div>
      <p role="status" className="quiet">
        {t.people(total)}
      </p>
      <table className="people">
        <thead>
          <tr>
            {several && (
              <th scope="col">
                <Checkbox
                  className="check"
                  aria-label={t.selectAll}
                  isSelected={nodes.length > 0 && selected.length === nodes.length}
                  isIndeterminate={selected.length > 0 && selected.length < nodes.length}
                  onChange={(isAll) => setChosen(new Set(isAll ? nodes.map((person) => person.id) : []))}
                >
                  <span className="box" />
                </Checkbox>
              </th>
            )}
            <th scope="col">{t.name}</th>
            <th scope="col">{t.missing}</th>
            <th scope="col">{t.imported}</th>
            <th scope="col">{t.toReview}</th>
            <th scope="col">{t.inDraft}</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              drafts={drafts.data?.get(person.id) ?? 0}
              isChosen={several ? chosen.has(person.id) : null}
              onChoose={(isChosen) => choose(person.id, isChosen)}
            />
          ))}
        </tbody>
      </table>
      {people.hasNextPage && <Button onPress={() => people.fetchNextPage()}>{t.more}</Button>}
      {selected.length > 0 && <Bulk people={selected} mayPublish={who.scopes.includes('publish')} />}
    </>
  );
}

interface RowProps {
  person: Person;
  drafts: number;
  /** Null where nobody is chosen from. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
}

function PersonRow({ person, drafts, isChosen, onChoose }: RowProps) {
  const t = useTexts();
  const missing = missingOf(person).map(t.fieldName);
  const imports = person.documents.map((document) => document.updatedAt).sort();
  const last = imports.at(-1);
  const unplaced = person.documents.reduce((sum, document) => sum + document.unplacedLines, 0);
  return (
    <tr>
      {isChosen !== null && (
        <td className="select">
          <Checkbox className="check" aria-label={t.select(person.displayName)} isSelected={isChosen} onChange={onChoose}>
            <span className="box" />
          </Checkbox>
        </td>
      )}
      <th scope="row">
        <Link href={`/people/${person.slug}`}>
          {person.image ? <img src={person.image.url} alt="" /> : <span className="nobody" aria-hidden />}
          <span>
            {person.displayName}
            {person.headline && person.headline !== person.displayName && <span className="quiet">{person.headline}</span>}
          </span>
        </Link>
      </th>
      <td data-label={t.missing}>{missing.length ? missing.join(', ') : t.complete}</td>
      <td data-label={t.imported}>{last ? t.moment(last) : t.never}</td>
      <td data-label={t.toReview}>{unplaced > 0 ? t.lines(unplaced) : '–'}</td>
      <td data-label={t.inDraft}>
        {drafts > 0 && <Link href="/drafts">{t.draftsOf(drafts)}</Link>} <Status status={person.entryStatus} />
        {drafts === 0 && person.entryStatus === 'PUBLISHED' && '–'}
      </td>
    </tr>
  );
}

/** What a profile that is complete says, and this one doesn't. */
function missingOf(person: Person): string[] {
  const said = { headline: person.headline, bio: person.bio, imageId: person.image, positions: person.positions.totalCount };
  return Object.entries(said).flatMap(([name, value]) => (value ? [] : [name]));
}

/** Where a record stands, if there is anything to say of that. */
export function Status({ status }: { status: unknown }) {
  const t = useTexts();
  if (status === 'PUBLISHED') return null;
  return <span className={`status ${String(status).toLowerCase()}`}>{t.status[String(status)]}</span>;
}
