// The latest news, for feed readers.
import type { APIRoute } from 'astro';
import { news } from '../../lib/content';
import { feed } from '../../lib/feed';
import { address, everywhere, locales } from '../../lib/locales';
import { site } from '../../site';

export const prerender = true;
export const getStaticPaths = () => everywhere();

export const GET: APIRoute = async ({ params, url }) => {
  const locale = params.locale ?? locales[0];
  const at = (path: string) => new URL(address(locale, path), site.address ?? url).href;
  const text = feed(await news({ locale }), { locale }, { title: site.name, self: at('/feed.xml'), page: at('/news/') });
  return new Response(text, { headers: { 'content-type': 'application/atom+xml' } });
};
