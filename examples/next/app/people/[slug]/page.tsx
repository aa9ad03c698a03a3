// Everything about one person, in the order that the profile gives. Printed, it is a CV.
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Entry, line, Links, period, Portrait, Published, Section, shown, Text } from '../../../components/parts';
import { people, profile } from '../../../lib/content';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;
export const generateStaticParams = async () => (await people()).map(({ slug }) => ({ slug }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const person = await profile((await params).slug);
  return { title: person?.displayName, description: person?.headline ?? person?.bio?.text.slice(0, 160) ?? person?.displayName };
}

const KINDS: [string, string[]][] = [
  ['Experience', ['EMPLOYMENT', 'INTERNSHIP', 'RESEARCH']],
  ['Teaching', ['TEACHING']],
  ['Service', ['SERVICE', 'VOLUNTEER']],
];

export default async function Profile({ params }: Props) {
  const person = await profile((await params).slug);
  if (!person) notFound();
  const { positions, education, publications, projects, grants, awards, talks, languages, sections } = person;
  return (
    <article>
      <header className="person">
        <div>
          <h1>{person.displayName}</h1>
          {person.headline && person.headline !== person.displayName && <p className="lead">{person.headline}</p>}
          {person.location && <p className="soft">{person.location}</p>}
          <Links of={[...(person.email ? [{ label: person.email, url: `mailto:${person.email}` }] : []), ...person.links]} />
        </div>
        {person.image?.width && <Portrait of={person} sizes="12rem" first />}
      </header>
      <div className="prose">
        <Text of={person.bio} />
        {person.interests.length > 0 && (
          <ul className="topics" aria-label="Interests">{person.interests.map(({ name }) => <li key={name}>{name}</li>)}</ul>
        )}
      </div>
      {person.news.nodes.length > 0 && (
        <section className="news">
          <h2>News</h2>
          <ul className="entries">
            {person.news.nodes.map(({ date, body }, i) => <Entry key={i} when={date && shown(date)}><Text of={body} /></Entry>)}
          </ul>
        </section>
      )}
      {KINDS.map(([title, kinds]) => {
        const some = positions.nodes.filter(({ kind }) => kinds.includes(kind));
        return (
          <Section key={title} title={title} count={some.length}>
            {some.map((position, i) => (
              <Entry
                key={i}
                when={period(position.period)}
                title={<>{position.title ?? position.organization?.name}{position.focus && <span className="soft"> · {position.focus}</span>}</>}
              >
                <p>{line(position.title && position.organization?.name, position.unit, position.location)}</p>
                <Text of={position.summary} />
                {position.highlights.length > 0 && <ul>{position.highlights.map((text, i) => <li key={i}><Text of={text} /></li>)}</ul>}
                {position.courses.length > 0 && (
                  <ul>
                    {position.courses.map(({ code, title, terms }, i) => (
                      <li key={i}>{[code, title].filter(Boolean).join(' ')}{terms.length > 0 && ` (${terms.map(shown).join(', ')})`}</li>
                    ))}
                  </ul>
                )}
              </Entry>
            ))}
          </Section>
        );
      })}
      <Section title="Education" count={education.nodes.length}>
        {education.nodes.map((study, i) => (
          <Entry key={i} when={period(study.period)} title={[study.degree, study.field].filter(Boolean).join(', ') || study.organization?.name}>
            <p>{line((study.degree ?? study.field) && study.organization?.name, study.unit, study.location)}</p>
            {study.advisors.length > 0 && <p className="soft">Advised by {study.advisors.map(({ displayName }) => displayName).join(', ')}</p>}
            <Text of={study.note} />
          </Entry>
        ))}
      </Section>
      <Section title="Publications" count={publications.length}>
        {publications.map((publication) => <Published key={publication.slug} of={publication} when={publication.year?.toString()} />)}
      </Section>
      <Section title="Projects" count={projects.nodes.length}>
        {projects.nodes.map((project) => (
          <Entry key={project.slug} when={period(project.period)} title={<Link href={`/projects/#${project.slug}`}>{project.title}</Link>}>
            <p className="soft">{project.organization?.name}</p>
            <Text of={project.summary} />
            <Links of={project.links} />
          </Entry>
        ))}
      </Section>
      <Section title="Grants" count={grants.nodes.length}>
        {grants.nodes.map((grant, i) => (
          <Entry key={i} when={period(grant.period)} title={grant.title}><p>{line(grant.funder, grant.number)}</p></Entry>
        ))}
      </Section>
      <Section title="Awards" count={awards.nodes.length}>
        {awards.nodes.map(({ title, awarder, dates }, i) => (
          <Entry key={i} when={dates.map(shown).join(', ')} title={title}><p>{awarder}</p></Entry>
        ))}
      </Section>
      <Section title="Talks" count={talks.nodes.length}>
        {talks.nodes.map(({ title, event, location, date, links }, i) => (
          <Entry key={i} when={date && shown(date)} title={title}><p>{line(event, location)}</p><Links of={links} /></Entry>
        ))}
      </Section>
      {languages.length > 0 && (
        <section>
          <h2>Languages</h2>
          <p>{languages.map(({ name, fluency }) => (fluency ? `${name} (${fluency})` : name)).join(', ')}</p>
        </section>
      )}
      {sections.map(({ title, body }, i) => (
        <section key={i}>
          {title ? <h2>{title}</h2> : <span />}
          <div className="prose"><Text of={body} /></div>
        </section>
      ))}
    </article>
  );
}
