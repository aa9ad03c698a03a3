// Every page: the navigation, what it shows, the foot.
import { address as cms, revision } from '../lib/cms';
import { counts } from '../lib/content';
import { called, locales } from '../lib/locales';
import type { Word } from '../lib/words';
import type { Here } from '../here';
import { site } from '../site';
import type { Shown } from '../views/shown';
import { Browser } from './Browser';

export async function Page({ at, what }: { at: Here; what: Shown }) {
  const { view, t, to } = at;
  const count = await counts(view);
  const pages: [Word, string, number][] = [
    ['People', '/', 1],
    ['Publications', '/publications/', count.publications.totalCount],
    ['Projects', '/projects/', count.projects.totalCount],
    ['News', '/news/', count.news.totalCount],
    ['Talks', '/talks/', count.talks.totalCount],
    ['Teaching', '/teaching/', count.teaching.totalCount],
    ['Awards', '/awards/', count.awards.totalCount],
    ['Topics', '/topics/', count.topics.totalCount],
    ['Search', '/search/', view.token ? 0 : 1], // its index is made of a build
  ];
  const current = (path: string) => (at.path === path ? 'page' : path !== '/' && at.path.startsWith(path) ? 'true' : undefined);
  const ld = JSON.stringify({ '@context': 'https://schema.org', ...what.jsonLd }).replaceAll('<', '\\u003c');
  return (
    <>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: ld }} />
      <a className="skip" href="#main">{t('Skip to the content')}</a>
      <header className="top">
        <a className="site" href={to('/')}>{site.name}</a>
        <nav aria-label={t('Pages')}>
          {pages.filter(([, , count]) => count > 0).map(([word, path]) => <a key={path} href={to(path)} aria-current={current(path)}>{t(word)}</a>)}
        </nav>
      </header>
      <main id="main" {...(what.found && { 'data-pagefind-body': '' })}>{what.main}</main>
      <footer className="bottom" data-cms={view.token && new URL(cms).origin}>
        <p>{t('Made from revision')} {await revision()} {t('of the content')}.</p>
        {locales.length > 1 && (
          <p className="locales">
            {locales.map((locale) => (
              <a key={locale} href={to(at.path, locale)} lang={locale} hrefLang={locale} aria-current={locale === view.locale ? 'true' : undefined}>
                {called(locale)}
              </a>
            ))}
          </p>
        )}
        {view.token && <p className="draft">{t('Draft')}</p>}
      </footer>
      <Browser />
    </>
  );
}
