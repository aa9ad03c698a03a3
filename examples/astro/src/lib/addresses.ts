/**
 * Whether an address leads somewhere from here: one that is relative belongs to the site that it was found on, and of other
 * schemes some are programs (`javascript:`), which no page should link to, whoever answers its queries.
 */
export const leadsSomewhere = (url: string | null): url is string => /^(https?|mailto):/i.test(url ?? '');

/** The links of a publication: its DOI first, and once. */
export function publicationLinks({ doi, links }: { doi: string | null; links: { label: string | null; url: string }[] }) {
  if (!doi) return links;
  const url = `https://doi.org/${doi}`;
  return [{ label: 'DOI', url }, ...links.filter((link) => link.url.toLowerCase() !== url.toLowerCase())];
}
