// Publications by year.
import type { Metadata } from 'next';
import { Published } from '../../components/parts';
import { publications } from '../../lib/content';

export const metadata: Metadata = { title: 'Publications', description: 'What we published, by year.' };

export default async function Publications() {
  const years = Map.groupBy(await publications(), ({ year }) => year);
  return (
    <>
      <h1>Publications</h1>
      <div className="years">
        {[...years].map(([year, some]) => (
          <section key={year}>
            <h2>{year ?? 'Without a year'}</h2>
            <ul className="entries">{some.map((publication) => <Published key={publication.slug} of={publication} />)}</ul>
          </section>
        ))}
      </div>
    </>
  );
}
