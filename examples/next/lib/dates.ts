// Dates are as precise as the documents that they come from: 2031, 2031-05, 2031-05-20, or a season such as 2031-23.
import type { Period } from './content';

const SEASONS: Record<string, string> = { 21: 'Spring', 22: 'Summer', 23: 'Autumn', 24: 'Winter' };

/** A date in words: "2031", "May 2031", "20 May 2031", "Autumn 2031". */
export function shown(date: string): string {
  const [year, month, day] = date.split('-');
  if (!month) return date;
  if (month in SEASONS) return `${SEASONS[month]} ${year}`;
  const name = new Date(`${year}-${month}-01T00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  return [day && Number(day), name, year].filter(Boolean).join(' ');
}

/** A period in words. Where no end is stated, none is claimed. */
export function period({ start, end, isCurrent }: Period): string {
  const until = end ? shown(end) + (isCurrent ? ' (expected)' : '') : isCurrent ? 'present' : '';
  if (!start || start === end) return until || (start ? shown(start) : '');
  return until ? `${shown(start)} – ${until}` : shown(start);
}
