// The latest news in each language, for feed readers.
import { news } from '../../../lib/content';
import { feed } from '../../../lib/feed';
import { absolute, address, locales } from '../../../lib/locales';
import { site } from '../../../site';

export const dynamic = 'force-static';
export const generateStaticParams = () => locales.map((locale) => ({ file: `${locale}.xml` }));

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }) {
  const locale = (await params).file.replace('.xml', '');
  const where = { title: site.name, self: absolute(`/feed/${locale}.xml`), page: absolute(address(locale, '/news/')) };
  return new Response(feed(await news({ locale }), { locale }, where), { headers: { 'content-type': 'application/atom+xml' } });
}
