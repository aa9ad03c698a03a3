// The pictures that are shown where a page is linked to.
import { cards, drawn } from '../../../lib/cards';

export const dynamic = 'force-static';
export const generateStaticParams = async () => (await cards()).map(([name]) => ({ card: `${name}.png`.split('/') }));

export async function GET(_: Request, { params }: { params: Promise<{ card: string[] }> }) {
  const wanted = (await params).card.map(decodeURIComponent).join('/');
  const card = (await cards()).find(([name]) => `${name}.png` === wanted);
  if (!card) return new Response('', { status: 404 });
  return new Response(await drawn(card[1]), { headers: { 'content-type': 'image/png' } });
}
