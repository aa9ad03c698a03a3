// News and people, by role; where there is one person alone, it is that person's page.
import { News, People } from '../components/parts';
import type { Here } from '../here';
import { news, people } from '../lib/content';
import { list } from '../lib/json-ld';
import { byRole } from '../lib/roles';
import { site } from '../site';
import { person } from './person';
import type { Shown } from './shown';

export async function home(at: Here): Promise<Shown | undefined> {
  const { view, t, to } = at;
  const everybody = await people(view);
  if (everybody.length === 1) {
    const { title, ...alone } = (await person(at, everybody[0]!.slug))!;
    return { ...alone, description: alone.description ?? title };
  }
  const all = await news(view);
  const groups = byRole(everybody);
  return {
    jsonLd: list(everybody.map((person) => ({ '@type': 'Person', name: person.displayName }))),
    main: (
      <>
        <header className="opening">
          <h1>{site.name}</h1>
          <p className="lead">{site.about}</p>
        </header>
        {all.length > 0 && (
          <section>
            <h2>{t('News')}</h2>
            <div>
              <ul className="entries">{all.slice(0, 3).map((item, i) => <News key={item.slug} of={item} at={at} first={i === 0} />)}</ul>
              {all.length > 3 && <p className="more"><a href={to('/news/')}>{t('More news')}</a></p>}
            </div>
          </section>
        )}
        {groups.map(([role, some]) => (
          <section key={role}>
            <h2>{t(groups.length > 1 ? role : 'People')}</h2>
            <People of={some} at={at} />
          </section>
        ))}
      </>
    ),
  };
}
