// Copies of the pictures and files that the pages show: the site needs the CMS for its build alone.
import type { APIRoute } from 'astro';
import { bytes } from '../../lib/cms';
import { locales } from '../../lib/locales';
import { copies } from '../../lib/pictures';

export const prerender = true;
export const getStaticPaths = async () => {
  const all = new Map((await copies({ locale: locales[0] })).map(({ path, url }) => [path, url]));
  return [...all].map(([path, url]) => ({ params: { path }, props: { url } }));
};

export const GET: APIRoute<{ url: string }> = async ({ props }) => {
  const { body, headers } = await bytes(props.url);
  return new Response(body, { headers: { 'content-type': headers.get('content-type')! } });
};
