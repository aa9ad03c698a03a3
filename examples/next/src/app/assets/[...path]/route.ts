// Copies of the pictures and files that the pages show: the site needs the CMS for its build alone.
import { bytes } from '../../../lib/cms';
import { locales } from '../../../lib/locales';
import { copies } from '../../../lib/pictures';

export const dynamic = 'force-static';

const all = () => copies({ locale: locales[0] });

export async function generateStaticParams() {
  const paths = new Set((await all()).map(({ path }) => path));
  return [...(paths.size > 0 ? paths : ['none'])].map((path) => ({ path: path.split('/') })); // an export wants one at least
}

export async function GET(_: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const wanted = (await params).path.map(decodeURIComponent).join('/');
  const copy = (await all()).find(({ path }) => path === wanted);
  if (!copy) return new Response('');
  const { body, headers } = await bytes(copy.url);
  return new Response(body, { headers: { 'content-type': headers.get('content-type')! } });
}
