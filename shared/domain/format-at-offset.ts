import { zurichDate, zurichHour } from '#shared/domain/format-date.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';

/**
 * Day and time for a file, `24.11.2026` and `08:30`, on a clock so many minutes ahead of UTC; on that of Zurich without.
 * @param utcOffset minutes; 60 is Zurich in winter
 */
export function formatAtOffset(at: Date, utcOffset: number | undefined): { date: string; time: string } {
  const shifted = new Date(at.getTime() + (utcOffset ?? zurichOffset(at)) * MINUTE_MS);
  const date = `${twoDigits(shifted.getUTCDate())}.${twoDigits(shifted.getUTCMonth() + 1)}.${shifted.getUTCFullYear()}`;
  return { date, time: `${twoDigits(shifted.getUTCHours())}:${twoDigits(shifted.getUTCMinutes())}` };
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** Zurich's clocks change on whole hours: what was found for one holds for all of it, and a file names the same hours again and again. */
const offsets = new Map<number, number>();
const HOURS_KEPT = 20_000;

function zurichOffset(at: Date): number {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= HOURS_KEPT) offsets.clear();
  const begins = new Date(hour * HOUR_MS);
  const shown = Date.parse(`${zurichDate(begins)}T00:00:00Z`) + zurichHour(begins) * HOUR_MS;
  const offset = (shown - begins.getTime()) / MINUTE_MS;
  offsets.set(hour, offset);
  return offset;
}
