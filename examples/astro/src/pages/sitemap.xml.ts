// Every page in every language, and when it changed, for search engines.
import type { APIRoute } from 'astro';
import { pages, sitemap } from '../lib/feed';
import { site } from '../site';

export const prerender = true;

export const GET: APIRoute = async ({ url }) => {
  const listed = await pages(['/', '/publications/', '/projects/', '/news/', '/talks/', '/teaching/', '/awards/', '/topics/']);
  const text = sitemap(listed, (path) => new URL(path, site.address ?? url).href);
  return new Response(text, { headers: { 'content-type': 'application/xml' } });
};
