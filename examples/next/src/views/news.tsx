import { News, Section } from '../components/parts';
import type { Here } from '../here';
import { news } from '../lib/content';
import type { Shown } from './shown';

export async function newsPage(at: Here): Promise<Shown> {
  const { view, t } = at;
  const years = Map.groupBy(await news(view), ({ date }) => date?.slice(0, 4));
  return {
    title: t('News'),
    jsonLd: { '@type': 'CollectionPage' },
    found: true,
    main: (
      <>
        <h1>{t('News')}</h1>
        <p className="soft"><a href={`/feed/${view.locale}.xml`}>{t('News as a feed')}</a></p>
        {[...years].map(([year, some], i) => (
          <Section key={year} title={year ?? t('Without a date')} count={some.length}>
            {some.map((item, j) => <News key={item.slug} of={item} at={at} first={i + j === 0} />)}
          </Section>
        ))}
      </>
    ),
  };
}
