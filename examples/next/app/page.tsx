// The home page: everybody.
import Link from 'next/link';
import { Portrait } from '../components/parts';
import { people } from '../lib/content';
import { site } from '../lib/site';

export default async function Home() {
  return (
    <>
      <header className="opening">
        <h1>{site.name}</h1>
        <p className="lead">{site.about}</p>
      </header>
      <ul className="people">
        {(await people()).map((person) => (
          <li key={person.slug}>
            <Portrait of={person} sizes="(width < 40rem) 44vw, 10rem" />
            <h2><Link href={`/people/${person.slug}/`}>{person.displayName}</Link></h2>
            <p className="soft">
              {person.headline && person.headline !== person.displayName
                ? person.headline
                : [person.currentPosition?.title, person.currentPosition?.organization?.name].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
