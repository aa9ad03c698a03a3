/**
 * Whether an address leads somewhere from here: one that is relative belongs to the site that it was found on, and of other
 * schemes some are programs (`javascript:`), which no page should link to, whoever answers its queries.
 */
export const leadsSomewhere = (url: string | null): url is string => /^(https?|mailto):/i.test(url ?? '');
