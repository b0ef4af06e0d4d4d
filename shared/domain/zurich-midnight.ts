import { zurichDate, zurichHour } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';

/** Offsets of Zurich: winter, summer. */
const OFFSETS_MS = [HOUR_MS, 2 * HOUR_MS];

/** The instant at which a calendar day begins in Zurich; clocks change at night, never at midnight. @param date a day that `isUsualDay` */
export function zurichMidnight(date: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`);
  const found = OFFSETS_MS.map((offset) => new Date(utc - offset)).find(
    (at) => zurichDate(at) === date && zurichHour(at) === 0,
  );
  if (!found) throw new RangeError(`not a calendar date: ${date}`);
  return found;
}
