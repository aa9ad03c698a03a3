// Links to the site as it will be: whoever has one sees what is drafted of one person, until it ends.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { ask } from './api';
import { CREATE_PREVIEW, PREVIEWS, REVOKE_PREVIEWS } from './documents';
import type { PreviewsQuery } from './gql/graphql';
import { useTexts } from './texts';
import { Choice, Problem, Said } from './widgets';

export interface Previewed {
  id: string;
  displayName: string;
}

type Preview = PreviewsQuery['previews'][number];

/** Makes links of whoever of these people is chosen, and lists and ends those that there are, of anybody. */
export function Previews({ people }: { people: Previewed[] }) {
  const t = useTexts();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(people[0]?.id);
  const person = people.find((each) => each.id === chosen) ?? people.at(0);
  const alive = useQuery({ queryKey: ['previews'], queryFn: () => ask(PREVIEWS, {}) });
  const again = () => client.invalidateQueries({ queryKey: ['previews'] });
  const making = useMutation({ mutationFn: (id: string) => ask(CREATE_PREVIEW, { input: { id } }), onSuccess: again });
  const ending = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => ask(REVOKE_PREVIEWS, { input: { id, name } }),
    onSuccess: (_, { name }) => {
      if (making.data?.createPreview.name === name) making.reset();
      again();
    },
  });
  const made = making.data?.createPreview;
  const ended = ending.data?.revokePreviews;
  const failure = making.error ?? ending.error ?? alive.error;
  const problem = failure?.message ?? made?.userErrors[0]?.message ?? ended?.userErrors[0]?.message;
  const links = alive.data?.previews ?? [];
  if (!person && !links.length && !problem && !ended) return null;
  return (
    <section className="previews" aria-labelledby="previews">
      <h2 id="previews">{t.previewLink}</h2>
      <p className="quiet">{t.previewHow}</p>
      {problem && <Problem>{problem}</Problem>}
      {person && (
        <div className="tools">
          {people.length > 1 && (
            <Choice
              label={t.previewWhose}
              isLabelHidden
              value={person.id}
              options={people.map((each) => ({ value: each.id, label: each.displayName }))}
              onChange={(id) => {
                setChosen(id);
                making.reset();
                ending.reset();
              }}
            />
          )}
          <Button
            isDisabled={making.isPending}
            onPress={() => {
              ending.reset();
              making.mutate(person.id);
            }}
          >
            {t.previewMake}
          </Button>
        </div>
      )}
      <Said>
        {made?.key && made.expiresAt && (
          <>
            {made.url ? <a href={made.url}>{made.url}</a> : <code>{made.key}</code>}{' '}
            <Button className="plain" onPress={() => navigator.clipboard.writeText(made.url ?? made.key ?? '')}>
              {t.copy}
            </Button>
            <br />
            {t.previewKeep} {!made.url && t.previewNowhere}
          </>
        )}
        {Boolean(ended?.ended) && t.previewEnded}
      </Said>
      {links.length > 0 && (
        <>
          <h3>{t.previewsAlive}</h3>
          <ul className="records">
            {links.map((one) => (
              <Link
                key={one.name}
                one={one}
                isBusy={ending.isPending}
                onEnd={one.person ? (id) => ending.mutate({ id, name: one.name }) : undefined}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** One that somebody may have: what it shows, and until when. */
function Link({ one, isBusy, onEnd }: { one: Preview; isBusy: boolean; onEnd?: (id: string) => void }) {
  const t = useTexts();
  const { person, createdAt, expiresAt } = one;
  return (
    <li className="card">
      <span className="name">
        {t.previewOf(person?.displayName ?? t.nobody)}
        <span className="quiet">{t.previewUntil(t.moment(createdAt), t.moment(expiresAt))}</span>
      </span>
      {onEnd && person && (
        <Button
          className="plain"
          isDisabled={isBusy}
          aria-label={`${t.previewEnd}: ${t.previewOf(person.displayName)}, ${t.previewUntil(t.moment(createdAt), t.moment(expiresAt))}`}
          onPress={() => onEnd(person.id)}
        >
          {t.previewEnd}
        </Button>
      )}
    </li>
  );
}
