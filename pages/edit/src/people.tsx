// Whom one may edit, as a table: searched, sorted, with what is in draft.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Input, Label, SearchField } from 'react-aria-components';
import { Link } from 'wouter';
import { type Who, ask } from './api';
import { PEOPLE } from './documents';
import type { PersonOrder } from './gql/graphql';
import { useTexts } from './texts';
import { Choice, Loading, Notice, Problem } from './widgets';

const PAGE = 50; // people
const FEW = 8; // people among whom nobody needs to search

export function PeoplePage({ who }: { who: Who }) {
  const t = useTexts();
  const [words, setWords] = useState('');
  const [sorted, setSorted] = useState('NAME');
  const [sought, setSought] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSought(words.trim()), 200);
    return () => clearTimeout(timer);
  }, [words]);
  const order: PersonOrder[] =
    sorted === 'NAME' ? [{ field: 'SORT_NAME', direction: 'ASC' }] : [{ field: 'UPDATED_AT', direction: 'DESC' }];
  const people = useInfiniteQuery({
    queryKey: ['people', sought, sorted, who.people],
    queryFn: ({ pageParam }) =>
      ask(PEOPLE, { search: sought || undefined, ids: who.people ?? undefined, first: PAGE, after: pageParam, order }),
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
  if (!total && !sought)
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
  return (
    <>
      <h1>{t.profiles}</h1>
      <div className="tools">
        {(total > FEW || sought) && (
          <>
            <SearchField className="field" value={words} onChange={setWords}>
              <Label className="hidden">{t.search}</Label>
              <Input placeholder={t.search} />
            </SearchField>
            <Choice
              label={t.sortBy}
              isLabelHidden
              value={sorted}
              onChange={setSorted}
              options={[
                { value: 'NAME', label: t.name },
                { value: 'CHANGED', label: t.changed },
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
            <th scope="col">{t.name}</th>
            <th scope="col">{t.positions}</th>
            <th scope="col">{t.publications}</th>
            <th scope="col">{t.changed}</th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <Link href={`/people/${person.slug}`}>
                  {person.image ? <img src={person.image.url} alt="" /> : <span className="nobody" aria-hidden />}
                  <span>
                    {person.displayName}
                    {person.headline && person.headline !== person.displayName && (
                      <span className="quiet">{person.headline}</span>
                    )}
                  </span>
                </Link>
              </th>
              <td data-label={t.positions}>{person.positions.totalCount}</td>
              <td data-label={t.publications}>{person.publications.totalCount}</td>
              <td data-label={t.changed}>{t.moment(person.updatedAt)}</td>
              <td>
                <Status status={person.entryStatus} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {people.hasNextPage && <Button onPress={() => people.fetchNextPage()}>{t.more}</Button>}
    </>
  );
}

/** Where a record stands, if there is anything to say of that. */
export function Status({ status }: { status: unknown }) {
  const t = useTexts();
  if (status === 'PUBLISHED') return null;
  return <span className={`status ${String(status).toLowerCase()}`}>{t.status[String(status)]}</span>;
}
