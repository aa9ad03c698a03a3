// One person, and all that their profile says: each line leads to its form.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { type Kind, type Told, nameOf, shown, unnamed, valuesOf } from './model';
import { Status } from './people';
import { type Profile, move, profile } from './records';
import { type Spoken, useTexts } from './texts';
import { Loading, Notice, Problem } from './widgets';

export function ProfilePage({ slug }: { slug: string }) {
  const t = useTexts();
  const found = useQuery({ queryKey: ['profile', slug], queryFn: () => profile(slug) });
  if (found.isPending) return <Loading />;
  if (found.error) return <Problem>{found.error.message}</Problem>;
  if (!found.data) return <Notice title={t.notFound}>{t.notFoundHow}</Notice>;
  const { person, documents, lists } = found.data;
  const image = person.image as Told | null;
  return (
    <article className="profile">
      <div className="who">
        {image && <img src={String(image.url)} alt={String(image.alt ?? '')} />}
        <div>
          <h1>{nameOf(person)}</h1>
          {Boolean(person.headline) && person.headline !== person.displayName && <p>{String(person.headline)}</p>}
          <p className="actions">
            <Link href={`/records/Person/${person.id}`} className="button">
              {t.editPerson}
            </Link>
            <Status status={person.entryStatus} />
          </p>
        </div>
      </div>
      {lists
        .filter((list) => list.records.length > 0)
        .map((list) => (
          <List key={list.name} list={list} person={String(person.id)} slug={slug} />
        ))}
      {documents.length > 0 && (
        <section>
          <h2>{t.documents}</h2>
          <ul className="records">
            {documents.map((document) => (
              <li key={document.id}>
                <Link href={`/review/${document.id}`}>
                  <span className="name">{document.path}</span>
                  <span className="quiet">{t.reviewWhat}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="adds">
        {lists
          .filter((list) => list.records.length === 0)
          .map((list) => (
            <Link key={list.name} href={`/new/${list.kind.name}/${person.id}`} className="plain">
              + {t.kindName(list.kind.name)}
            </Link>
          ))}
      </div>
    </article>
  );
}

function List({ list, person, slug }: { list: Profile['lists'][number]; person: string; slug: string }) {
  const t = useTexts();
  const client = useQueryClient();
  const { kind, records } = list;
  const moving = useMutation({
    mutationFn: ({ told, after }: { told: Told; after: string | null }) => move(kind, told, after),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ['profile', slug] });
      client.invalidateQueries({ queryKey: ['drafts'] });
    },
  });
  const problem = moving.error?.message ?? moving.data?.errors[0]?.message;
  const to = (at: number) => {
    const others = records.filter((_, n) => n !== at.valueOf());
    return (place: number) => (place === 0 ? null : String(others[place - 1].id));
  };
  return (
    <section>
      <h2>{t.listName(list.name)}</h2>
      {problem && <Problem>{problem}</Problem>}
      <ol className="records">
        {records.map((told, at) => {
          const name = nameOf(told) || t.untitled;
          return (
            <li key={String(told.id)}>
              <Link href={`/records/${kind.name}/${told.id}`}>
                <span className="name">{name}</span>
                <span className="quiet">{lineOf(t, kind, told, name)}</span>
              </Link>
              <Status status={told.entryStatus} />
              {kind.isOrdered && records.length > 1 && (
                <span className="moves">
                  <Button
                    className="plain"
                    aria-label={t.moveUp(name)}
                    isDisabled={at === 0 || moving.isPending}
                    onPress={() => moving.mutate({ told, after: to(at)(at - 1) })}
                  >
                    ↑
                  </Button>
                  <Button
                    className="plain"
                    aria-label={t.moveDown(name)}
                    isDisabled={at === records.length - 1 || moving.isPending}
                    onPress={() => moving.mutate({ told, after: to(at)(at + 1) })}
                  >
                    ↓
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {list.total > records.length && <p className="quiet">{t.listed(records.length, list.total)}</p>}
      <Link href={`/new/${kind.name}/${person}`} className="plain">
        + {t.kindName(kind.name)}
      </Link>
    </section>
  );
}

/** What else a line says: where and when. */
export function lineOf(t: Spoken, kind: Kind, told: Told, name: string): string {
  const missing = unnamed(kind, told);
  const fields = kind.fields.filter((field) => field.told && field.told in told);
  const values = valuesOf(fields, told);
  const said = fields
    .map((field) => shown(field.shape, values[field.name], t))
    .filter((text) => text && text !== name)
    .map((text) => text.replaceAll('\n', ', '))
    .slice(0, 4);
  return [missing && t.without(t.fieldName(missing)), ...said].filter(Boolean).join(' · ');
}
