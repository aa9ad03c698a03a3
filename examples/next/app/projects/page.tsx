// Projects as cards.
import type { Metadata } from 'next';
import { line, Links, period, Picture } from '../../components/parts';
import { projects } from '../../lib/content';

export const metadata: Metadata = { title: 'Projects', description: 'What we work on.' };

export default async function Projects() {
  return (
    <>
      <h1>Projects</h1>
      <ul className="cards">
        {(await projects()).map(({ slug, title, image, organization, summary, links, ...project }) => (
          <li className="card" id={slug} key={slug}>
            {image?.width && <span className="frame"><Picture of={image} sizes="(width < 40rem) 92vw, 20rem" /></span>}
            <h2>{title}</h2>
            <p className="soft">{line(period(project.period), organization?.name)}</p>
            {summary && <p className="few">{summary.text}</p>}
            <Links of={links} />
          </li>
        ))}
      </ul>
    </>
  );
}
