import type { APIRoute } from 'astro';

export const prerender = true;

export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n${site ? `Sitemap: ${new URL('/sitemap.xml', site).href}\n` : ''}`);
