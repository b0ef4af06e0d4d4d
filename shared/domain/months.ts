import { zurichMidnight } from './zurich-midnight.ts';

/** `YYYY-MM` of a calendar day. */
export const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length);

/** The instant at which a month begins in Zurich: that of a calendar day, or one so many months before. */
export function beginOfMonth(date: string, monthsBefore = 0): Date {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - monthsBefore, 1));
  return zurichMidnight(first.toISOString().slice(0, 'YYYY-MM-DD'.length));
}
