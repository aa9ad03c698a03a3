// The languages of the pages, and their addresses.
import type { View } from './cms';
import { locales } from './site';

export { locales };

/** A page's address in a language: the first language's has no prefix. */
export const address = (locale: string, path: string) => (locale === locales[0] ? path : `/${locale}${path}`);

/** For `getStaticPaths`: the same pages in every language, those that `some` names. */
export async function everywhere<Params extends object>(some: (view: View) => Params[] | Promise<Params[]> = () => [{} as Params]) {
  const pages = locales.map(async (locale) =>
    (await some({ locale })).map((params) => ({ params: { ...params, locale: locale === locales[0] ? undefined : locale } })),
  );
  return (await Promise.all(pages)).flat();
}
