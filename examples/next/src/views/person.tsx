// Everything about one person, in the order that the profile gives. Printed, it is a CV.
import { Courses, Entry, Links, Names, News, Portrait, Published, Rich, Section } from '../components/parts';
import type { Here } from '../here';
import { leadsSomewhere } from '../lib/addresses';
import { profile } from '../lib/content';
import { period, shown } from '../lib/dates';
import { profilePage } from '../lib/json-ld';
import { toldIn } from '../lib/locales';
import { amount, careers, contacts, line } from '../lib/profile';
import type { Shown } from './shown';

export async function person(at: Here, slug: string): Promise<Shown | undefined> {
  const { view, t, to } = at;
  const person = await profile(slug, view);
  if (!person) return undefined;
  const when = (date: string | null) => date && shown(date, view.locale);
  const during = (some: Parameters<typeof period>[0]) => period(some, view.locale);
  const linked = (url: string | null, title: string) => (leadsSomewhere(url) ? <a href={url}>{title}</a> : title);
  const { education, publications, projects, grants, software, patents, awards, talks, certificates, skills, languages, sections } = person;
  const main = (
    <article>
      <header className="person">
        <div>
          <h1>
            {person.displayName}
            {person.nativeName && person.nativeName !== person.displayName && <span className="native"> {person.nativeName}</span>}
          </h1>
          {person.headline && person.headline !== person.displayName && <p className="lead" lang={toldIn(person, 'headline')}>{person.headline}</p>}
          {person.location && <p className="soft">{person.location}</p>}
          <Links of={contacts(person)} at={at} files={person.files.filter(({ width }) => !width)} />
        </div>
        {person.image?.width && <Portrait of={person} at={at} sizes="12rem" first />}
      </header>

      {(person.bio ?? person.interests.length > 0) && (
        <div className="prose">
          <Rich of={person.bio} lang={toldIn(person, 'bio')} />
          {person.interests.length > 0 && (
            <ul className="topics" aria-label={t('Interests')}>{person.interests.map(({ slug, name }) => <li key={slug}><a href={to(`/topics/#${slug}`)}>{name}</a></li>)}</ul>
          )}
        </div>
      )}

      {person.news.length > 0 && (
        <section className="news">
          <h2>{t('News')}</h2>
          <ul className="entries">{person.news.map((item) => <News key={item.slug} of={item} at={at} />)}</ul>
        </section>
      )}

      {careers(person).map(({ title, of }) => (
        <Section key={title} title={t(title)} count={of.length}>
          {of.map((position, i) => (
            <Entry
              key={i}
              when={during(position.period)}
              title={<>{position.title ?? position.organization?.name}{position.focus && <span className="soft"> · {position.focus}</span>}</>}
            >
              <p>{line(position.title && position.organization?.name, position.unit, position.location)}</p>
              <Rich of={position.summary} />
              {position.highlights.length > 0 && <ul>{position.highlights.map((text, i) => <li key={i}><Rich of={text} /></li>)}</ul>}
              <Courses of={position.courses} at={at} />
              {position.mentors.length > 0 && <p className="soft">{t('With')} <Names of={position.mentors.map((person) => ({ person }))} at={at} /></p>}
              <Links of={position.links} at={at} />
            </Entry>
          ))}
        </Section>
      ))}

      <Section title={t('Education')} count={education.nodes.length}>
        {education.nodes.map((study, i) => (
          <Entry key={i} when={during(study.period)} title={[study.degree, study.field].filter(Boolean).join(', ') || study.organization?.name}>
            <p>{line((study.degree ?? study.field) && study.organization?.name, study.unit, study.location)}</p>
            {study.advisors.length > 0 && <p className="soft">{t('Advised by')} <Names of={study.advisors.map((person) => ({ person }))} at={at} /></p>}
            <Rich of={study.note} />
          </Entry>
        ))}
      </Section>

      <Section title={t('Publications')} count={publications.length}>
        {publications.map((publication) => <Published key={publication.slug} of={publication} at={at} onProfile />)}
      </Section>

      <Section title={t('Projects')} count={projects.edges.length}>
        {projects.edges.map(({ role, node }) => (
          <Entry key={node.slug} when={during(node.period)} title={<a href={to(`/projects/${node.slug}/`)}>{node.title}</a>}>
            <p className="soft">{line(role, node.organization?.name, node.location)}</p>
            {(node.members.length > 1 || node.members.some(({ name }) => name)) && <p className="authors"><Names of={node.members} at={at} /></p>}
            <Rich of={node.summary} />
            {node.highlights.length > 0 && <ul>{node.highlights.map((text, i) => <li key={i}><Rich of={text} /></li>)}</ul>}
            <Links of={node.links} at={at} files={node.files} />
          </Entry>
        ))}
      </Section>

      <Section title={t('Grants')} count={grants.edges.length}>
        {grants.edges.map(({ role, node }, i) => (
          <Entry key={i} when={during(node.period)} title={node.title}>
            <p>{line(role, node.funder, node.number, amount(node.amount, node.currency, view.locale))}</p>
            <Rich of={node.summary} />
            <Links of={node.links} at={at} />
          </Entry>
        ))}
      </Section>

      <Section title={t('Software')} count={software.edges.length}>
        {software.edges.map(({ role, node }, i) => (
          <Entry key={i} when={when(node.date)} title={line(node.title, node.release)}>
            <p className="soft">{line(role, node.license, node.languages.join(', '))}</p>
            <Rich of={node.summary} />
            <Links of={node.links} at={at} />
          </Entry>
        ))}
      </Section>

      <Section title={t('Patents')} count={patents.nodes.length}>
        {patents.nodes.map((patent, i) => (
          <Entry key={i} when={when(patent.date ?? patent.filed)} title={patent.title}>
            <p className="authors"><Names of={patent.inventors} at={at} /></p>
            <p className="soft">{line(patent.number, patent.office, patent.status)}</p>
            <Links of={patent.links} at={at} />
          </Entry>
        ))}
      </Section>

      <Section title={t('Awards')} count={awards.nodes.length}>
        {awards.nodes.map(({ title, awarder, dates, url, description }, i) => (
          <Entry key={i} when={dates.map((date) => when(date)).join(', ')} title={linked(url, title)}>
            {awarder && <p>{awarder}</p>}
            <Rich of={description} />
          </Entry>
        ))}
      </Section>

      <Section title={t('Talks')} count={talks.length}>
        {talks.map(({ title, event, location, date, links, files }, i) => (
          <Entry key={i} when={when(date)} title={title}>
            <p>{line(event, location)}</p>
            <Links of={links} at={at} files={files} />
          </Entry>
        ))}
      </Section>

      <Section title={t('Qualifications')} count={certificates.length + skills.length} close>
        {certificates.map(({ title, issuer, date, url }, i) => (
          <Entry key={i} when={when(date)}><p>{linked(url, title)}{issuer && `, ${issuer}`}</p></Entry>
        ))}
        {skills.map(({ name, level, keywords }) => (
          <Entry key={name} when={level}><p>{name}{keywords.length > 0 && `: ${keywords.join(', ')}`}</p></Entry>
        ))}
      </Section>

      {languages.length > 0 && (
        <section>
          <h2>{t('Languages')}</h2>
          <p>{languages.map(({ name, fluency }) => (fluency ? `${name} (${fluency})` : name)).join(', ')}</p>
        </section>
      )}

      {sections.map(({ title, body }, i) => (
        <section key={i}>
          {title ? <h2>{title}</h2> : <span />}
          <div className="prose"><Rich of={body} /></div>
        </section>
      ))}
    </article>
  );
  return {
    title: person.displayName,
    description: person.headline ?? person.bio?.text.slice(0, 160),
    jsonLd: profilePage(person),
    card: `people/${person.slug}`,
    told: person.locales,
    found: true,
    main,
  };
}
