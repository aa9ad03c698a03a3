// Copies of the pictures that the pages show: the site needs the CMS for its build alone.
import { address } from '../../../lib/cms';
import { pictures } from '../../../lib/content';

export const dynamic = 'force-static';

async function copies(): Promise<Map<string, string>> {
  const all = await pictures();
  return new Map(all.flatMap(({ hash, w400, w800 }) => [[`${hash}-400.webp`, w400], [`${hash}-800.webp`, w800]]));
}

export async function generateStaticParams() {
  const files = [...(await copies()).keys()].map((file) => ({ file }));
  return files.length > 0 ? files : [{ file: 'none' }]; // an export wants one at least
}

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }) {
  const url = (await copies()).get((await params).file);
  if (!url) return new Response('');
  const response = await fetch(new URL(url, address));
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  return new Response(await response.arrayBuffer(), { headers: { 'content-type': 'image/webp' } });
}
