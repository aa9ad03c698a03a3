// Every page in every language, and when it changed, for search engines.
import { pages, sitemap } from '../../lib/feed';
import { absolute } from '../../lib/locales';

export const dynamic = 'force-static';

export async function GET() {
  const text = sitemap(await pages(['/', '/publications/', '/projects/', '/news/', '/talks/', '/teaching/', '/awards/', '/topics/']), absolute);
  return new Response(text, { headers: { 'content-type': 'application/xml' } });
}
