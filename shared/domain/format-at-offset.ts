import { zurichOffset } from '#shared/domain/format-date.ts';
import { MINUTE_MS } from '#shared/durations.ts';

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
