// What every page knows: its language, and in a preview whose token it was given (`?preview=TOKEN`).
import { defineMiddleware } from 'astro:middleware';
import { address, locales } from './lib/locales';
import { worded } from './lib/words';

const preview = Boolean(import.meta.env.PREVIEW);

export const onRequest = defineMiddleware(async ({ locals, params, url, isPrerendered }, next) => {
  const locale = params.locale ?? locales[0];
  if (!locales.includes(locale)) return new Response('There is no such page.', { status: 404 });
  const token = preview && !isPrerendered ? (url.searchParams.get('preview') ?? undefined) : undefined;
  locals.view = { locale, token };
  locals.t = worded(locale);
  const query = token ? `?preview=${encodeURIComponent(token)}` : '';
  locals.to = (path, there = locale) => address(there, path).replace(/(#.*)?$/, `${query}$1`);
  if (!token) return next();
  try {
    const response = await next();
    response.headers.set('cache-control', 'private, no-store');
    response.headers.set('referrer-policy', 'no-referrer'); // the address has the token
    return response;
  } catch (error) {
    // What the CMS says of a token that it doesn't know, or of one that may see no drafts.
    return new Response(error instanceof Error ? error.message : String(error), { status: 502 });
  }
});
