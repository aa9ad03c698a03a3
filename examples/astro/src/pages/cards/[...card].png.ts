// The pictures that are shown where a page is linked to.
import type { APIRoute } from 'astro';
import { cards, drawn, type Card } from '../../lib/cards';

export const prerender = true;
export const getStaticPaths = async () => (await cards()).map(([card, props]) => ({ params: { card }, props }));

export const GET: APIRoute<Card> = async ({ props }) =>
  new Response(await drawn(props), { headers: { 'content-type': 'image/png' } });
