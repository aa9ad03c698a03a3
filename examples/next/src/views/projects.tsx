// Projects as cards, and a page of each.
import { Figure, Honours, Links, Names, Picture, Rich, Topics } from '../components/parts';
import type { Here } from '../here';
import { projects } from '../lib/content';
import { period } from '../lib/dates';
import { list, researchProject } from '../lib/json-ld';
import { toldIn } from '../lib/locales';
import { line } from '../lib/profile';
import type { Shown } from './shown';

export async function projectsPage(at: Here): Promise<Shown> {
  const { view, t, to } = at;
  const all = await projects(view);
  return {
    title: t('Projects'),
    jsonLd: list(all.map(researchProject)),
    main: (
      <>
        <h1>{t('Projects')}</h1>
        <h2 className="hidden">{t('Projects')}</h2>
        <ul className="cards">
          {all.map(({ slug, title, image, organization, summary, ...project }, i) => (
            <li className="card" id={slug} key={slug}>
              {image?.width && <span className="frame"><Picture of={image} at={at} sizes="(width < 40rem) 92vw, 20rem" first={i === 0} /></span>}
              <h3><a href={to(`/projects/${slug}/`)}>{title}</a></h3>
              <p className="soft">{line(period(project.period, view.locale), organization?.name)}</p>
              {summary && <p className="few">{summary.text}</p>}
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

/** A project: its picture, what it is about, and who works on it. */
export async function project(at: Here, slug: string): Promise<Shown | undefined> {
  const { view, t, to } = at;
  const project = (await projects(view)).find((project) => project.slug === slug);
  if (!project) return undefined;
  const { title, unit, location, organization, summary, highlights, links, files, image, members, mentors, topics, awards } = project;
  return {
    title,
    description: summary?.text.slice(0, 160),
    jsonLd: researchProject(project),
    card: `projects/${slug}`,
    told: project.locales,
    found: true,
    main: (
      <article className="work">
        <header>
          <p className="soft" data-pagefind-ignore=""><a href={to('/projects/')}>{t('Projects')}</a></p>
          <h1 lang={toldIn(project, 'title')}>{title}</h1>
          <p className="soft">{line(period(project.period, view.locale), organization?.name, unit, location)}</p>
          <Links of={links} at={at} files={files.filter(({ width }) => !width)} />
        </header>
        <Figure of={image} at={at} />
        <div className="prose">
          <Rich of={summary} lang={toldIn(project, 'summary')} />
          {highlights.length > 0 && <ul>{highlights.map((text, i) => <li key={i}><Rich of={text} /></li>)}</ul>}
        </div>
        {members.length > 0 && (
          <section>
            <h2>{t('People')}</h2>
            <ul className="plain">{members.map((member, i) => <li key={i}><Names of={[member]} at={at} />{member.role && <span className="soft"> · {member.role}</span>}</li>)}</ul>
          </section>
        )}
        {mentors.length > 0 && <section><h2>{t('With')}</h2><p><Names of={mentors.map((person) => ({ person }))} at={at} /></p></section>}
        <Honours of={awards} at={at} />
        <Topics of={topics} at={at} />
      </article>
    ),
  };
}
