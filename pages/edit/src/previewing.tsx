// A link to the site as it will be: whoever has it sees what is drafted of one person, until it ends.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { ask } from './api';
import { CREATE_PREVIEW, REVOKE_PREVIEWS } from './documents';
import { useTexts } from './texts';
import { Choice, Problem, Said } from './widgets';

export interface Previewed {
  id: string;
  displayName: string;
}

/** Makes links of whoever of these people is chosen, and ends them. */
export function Previews({ people }: { people: Previewed[] }) {
  const t = useTexts();
  const [chosen, setChosen] = useState(people[0].id);
  const person = people.find((each) => each.id === chosen) ?? people[0];
  const making = useMutation({ mutationFn: (id: string) => ask(CREATE_PREVIEW, { input: { id } }) });
  const ending = useMutation({
    mutationFn: (id: string) => ask(REVOKE_PREVIEWS, { input: { id } }),
    onSuccess: () => making.reset(),
  });
  const made = making.data?.createPreview;
  const ended = ending.data?.revokePreviews;
  const problem =
    making.error?.message ?? ending.error?.message ?? made?.userErrors[0]?.message ?? ended?.userErrors[0]?.message;
  return (
    <section className="previews" aria-labelledby="previews">
      <h2 id="previews">{t.previewLink}</h2>
      <p className="quiet">{t.previewHow}</p>
      {problem && <Problem>{problem}</Problem>}
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
        <Button className="plain" isDisabled={ending.isPending} onPress={() => ending.mutate(person.id)}>
          {t.previewEnd(person.displayName)}
        </Button>
      </div>
      <Said>
        {made?.key && made.expiresAt && (
          <>
            {made.url ? <a href={made.url}>{made.url}</a> : <code>{made.key}</code>}{' '}
            <Button className="plain" onPress={() => navigator.clipboard.writeText(made.url ?? made.key ?? '')}>
              {t.copy}
            </Button>
            <br />
            {t.previewUntil(t.moment(String(made.expiresAt)))} {!made.url && t.previewNowhere}
          </>
        )}
        {typeof ended?.ended === 'number' && t.previewEnded(ended.ended)}
      </Said>
    </section>
  );
}
