import type { Here } from '../here';
import type { Shown } from './shown';

export async function searchPage({ t }: Here): Promise<Shown> {
  return {
    title: t('Search'),
    jsonLd: { '@type': 'SearchResultsPage' },
    main: (
      <>
        <h1>{t('Search')}</h1>
        <form role="search">
          <label htmlFor="query">{[t('People'), t('Publications'), t('Projects'), t('News')].join(' · ')}</label>
          <input id="query" name="q" type="search" autoComplete="off" autoFocus />
        </form>
        <p role="status" className="soft" data-results={t('results')} />
        <ul className="results" />
        <noscript><p>{t('Searching takes JavaScript; the pages above list everything.')}</p></noscript>
      </>
    ),
  };
}
