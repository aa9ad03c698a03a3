// The frame of the page: who is signed in, where one is, and in which language.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { Button, I18nProvider } from 'react-aria-components';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { type Who, ask, signIn, signOut, whenSessionEnds, who } from './api';
import { DraftsPage } from './drafts';
import { DRAFT_COUNT } from './documents';
import { HistoryPage, RecordHistoryPage } from './history';
import { ImportPage } from './importing';
import { forgetAll } from './kept';
import { kinds } from './model';
import { PeoplePage } from './people';
import { ProfilePage } from './profile';
import { CopyPage, NewRecordPage, RecordPage } from './record';
import { SignIn, keyIn, refusedIn } from './sign-in';
import { LANGUAGES, type Language, SpokenLanguage, chooseLanguage, chosenLanguage, useTexts } from './texts';
import { Choice, Loading, Notice } from './widgets';

const ReviewPage = lazy(() => import('./review'));

export function App() {
  const [language, setLanguage] = useState<Language>(chosenLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    chooseLanguage(language);
  }, [language]);
  return (
    <SpokenLanguage value={language}>
      <I18nProvider locale={language}>
        <Router hook={useHashLocation}>
          <Session language={language} setLanguage={setLanguage} />
        </Router>
      </I18nProvider>
    </SpokenLanguage>
  );
}

interface LanguageChoice {
  language: Language;
  setLanguage: (language: Language) => void;
}

/** Spends the key that the address has, if it has one; then it isn't in the address any more. */
async function entered(): Promise<Who | null> {
  const key = keyIn(location.hash);
  if (!key) return who();
  history.replaceState(null, '', location.pathname);
  return signIn(key).catch(async (error: unknown) => {
    const already = await who();
    if (already) return already;
    throw error;
  });
}

function Session(choice: LanguageChoice) {
  const t = useTexts();
  const [refused] = useState(() => refusedIn(location.hash));
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  useEffect(() => {
    if (refusedIn(location.hash)) history.replaceState(null, '', location.pathname);
  }, []);
  const client = useQueryClient();
  const session = useQuery({ queryKey: ['session'], queryFn: entered, retry: false, refetchOnWindowFocus: 'always' });
  // Whoever was signed in keeps what is on the page, and what they typed, behind the question to sign in again.
  const [was, setWas] = useState<Who | null>(null);
  useEffect(() => {
    if (session.data) setWas(session.data);
  }, [session.data]);
  useEffect(() => whenSessionEnds(() => client.setQueryData(['session'], null)), [client]);
  useEffect(() => {
    const again = () => keyIn(location.hash) && client.invalidateQueries({ queryKey: ['session'] });
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, [client]);

  const entering = (one: Who) => {
    client.setQueryData(['session'], one);
    client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  };
  const leave = async () => {
    setElsewhere(await signOut());
    forgetAll();
    setWas(null);
    client.clear();
    client.setQueryData(['session'], null);
  };
  const one = session.data ?? was;
  if (session.isPending) return <p className="loading">{t.loading}</p>;
  if (!one)
    return (
      <SignIn
        problem={session.error?.message ?? (refused && (t.refused[refused] ?? t.refused.failed)) ?? undefined}
        onSignIn={entering}
        elsewhere={elsewhere}
        languages={<Languages {...choice} />}
      />
    );
  return (
    <>
      {session.data === null && was && <SignIn hasEnded onSignIn={entering} />}
      <Frame who={one} leave={leave} {...choice} />
    </>
  );
}

function Languages({ language, setLanguage }: LanguageChoice) {
  const t = useTexts();
  return (
    <Choice
      label={t.language}
      isLabelHidden
      value={language}
      options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      onChange={(value) => setLanguage(value as Language)}
    />
  );
}

function Frame({ who: one, leave, ...choice }: { who: Who; leave: () => void } & LanguageChoice) {
  const t = useTexts();
  const [at] = useLocation();
  const drafts = useQuery({
    queryKey: ['drafts', 'count', one.people],
    queryFn: () => ask(DRAFT_COUNT, { filter: { kinds: Object.keys(kinds), personId: one.people?.length === 1 ? one.people[0] : null } }),
  });
  const count = drafts.data?.drafts.totalCount ?? 0;
  useEffect(() => {
    document.title = t.title;
  }, [t]);
  // Within a review, the document stays where it is.
  const page = at.startsWith('/review/') ? at.split('/', 3).join('/') : at;
  useEffect(() => {
    scrollTo(0, 0);
  }, [page]);
  return (
    <div className={at.startsWith('/review/') ? 'frame wide' : 'frame'}>
      <a className="skip" href="#content" onClick={skip}>
        {t.skip}
      </a>
      <header>
        <nav aria-label={t.pages}>
          <Tab to="/">{t.profiles}</Tab>
          <Tab to="/import">{t.import}</Tab>
          <Tab to="/drafts">
            {t.drafts}
            {count > 0 && <span className="count">{count}</span>}
          </Tab>
          {one.scopes.includes('read-history') && <Tab to="/history">{t.history}</Tab>}
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        <Switch>
          <Route path="/">
            <PeoplePage who={one} />
          </Route>
          <Route path="/people/:slug">{({ slug }) => <ProfilePage key={slug} slug={slug} />}</Route>
          <Route path="/records/:kind/:id">
            {({ kind, id }) => <RecordPage key={id} kind={kind} id={id} />}
          </Route>
          <Route path="/new/:kind">{({ kind }) => <NewRecordPage key={kind} kind={kind} />}</Route>
          <Route path="/new/:kind/:person">
            {({ kind, person }) => <NewRecordPage key={kind + person} kind={kind} person={person} />}
          </Route>
          <Route path="/copy/:kind/:id">
            {({ kind, id }) => <CopyPage key={id} kind={kind} id={id} />}
          </Route>
          <Route<{ id: string; kind?: string; record?: string }> path="/review/:id/:kind?/:record?">
            {(review) => (
              <Suspense fallback={<Loading />}>
                <ReviewPage key={review.id} who={one} {...review} />
              </Suspense>
            )}
          </Route>
          <Route path="/drafts">
            <DraftsPage who={one} />
          </Route>
          <Route path="/import">
            <ImportPage who={one} />
          </Route>
          <Route path="/history/:kind/:id">
            {({ kind, id }) => <RecordHistoryPage key={id} kind={kind} id={id} />}
          </Route>
          <Route path="/history">
            <HistoryPage />
          </Route>
          <Route>
            <Notice title={t.notFound}>{t.notFoundHow}</Notice>
          </Route>
        </Switch>
      </main>
      <footer>
        <span>{t.signedInAs(one.name)}</span>
        <Button className="plain" onPress={leave}>
          {t.signOut}
        </Button>
        <Languages {...choice} />
      </footer>
    </div>
  );
}

function skip(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function Tab({ to, children }: { to: string; children: ReactNode }) {
  const [at] = useLocation();
  const here = to === '/' ? at === '/' || /^\/(people|records|new|copy|review)\//.test(at) : at.startsWith(to);
  return (
    <Link href={to} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  );
}
