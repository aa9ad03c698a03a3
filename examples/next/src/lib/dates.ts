// Dates are as precise as the documents that they come from: 2031, 2031-05, 2031-05-20, or a season such as 2031-23.
import { worded } from './words';

const SEASONS: Record<string, Record<string, string>> = {
  en: { 21: 'Spring', 22: 'Summer', 23: 'Autumn', 24: 'Winter' },
  de: { 21: 'Frühling', 22: 'Sommer', 23: 'Herbst', 24: 'Winter' },
};

/** A date in words: "2031", "May 2031", "20 May 2031", "Autumn 2031". */
export function shown(date: string, locale = 'en'): string {
  const [year, month, day] = date.split('-');
  if (!month) return date;
  const season = (SEASONS[locale] ?? SEASONS.en)![month];
  if (season) return `${season} ${year}`;
  if (locale === 'en') {
    const name = new Date(`${year}-${month}-01T00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
    return [day && Number(day), name, year].filter(Boolean).join(' ');
  }
  const precise = day ? ({ dateStyle: 'medium' } as const) : ({ month: 'short', year: 'numeric' } as const);
  return new Date(`${year}-${month}-${day ?? '01'}T00:00Z`).toLocaleString(locale, { ...precise, timeZone: 'UTC' });
}

interface Period {
  start: string | null;
  end: string | null;
  isCurrent: boolean;
}

/** A period in words. Where no end is stated, none is claimed. */
export function period({ start, end, isCurrent }: Period, locale = 'en'): string {
  const t = worded(locale);
  const until = end ? shown(end, locale) + (isCurrent ? ` (${t('expected')})` : '') : isCurrent ? t('present') : '';
  if (!start || start === end) return until || (start ? shown(start, locale) : '');
  return until ? `${shown(start, locale)} – ${until}` : shown(start, locale);
}
