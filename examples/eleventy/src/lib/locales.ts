// The languages of the pages, and their addresses.
import type { View } from './cms';
import { locales, site } from '../site';

export { locales };

/** A page's address in a language: the first language's has no prefix. */
export const address = (locale: string, path: string) => (locale === locales[0] ? path : `/${locale}${path}`);

/** A page's address from anywhere, once it is known what the site's is. */
export const absolute = (path: string) => (site.address ? new URL(path, site.address).href : path);

/** What a language is called in itself. */
export const called = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale);

/**
 * The languages that a page is there in for search engines: those that what it shows is told in, and the first, which
 * shows it as it is. Where a record says none, its site alone has languages.
 */
export const alternates = (told: readonly string[] = []) =>
  locales.filter((locale, i) => i === 0 || told.length === 0 || told.includes(locale));

/** The language that a field of a record is told in, where it isn't the page's: what `lang` is set to. */
export const toldIn = ({ untranslated }: { untranslated: { field: string; locale: string }[] }, field: string) =>
  untranslated.find((one) => one.field === field)?.locale;

/** For `getStaticPaths`: the same pages in every language, those that `some` names. */
export async function everywhere<Params extends object>(some: (view: View) => Params[] | Promise<Params[]> = () => [{} as Params]) {
  const pages = locales.map(async (locale) =>
    (await some({ locale })).map((params) => ({ params: { ...params, locale: locale === locales[0] ? undefined : locale } })),
  );
  return (await Promise.all(pages)).flat();
}
