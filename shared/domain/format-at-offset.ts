import { formatDate, formatTime } from '#shared/domain/format-date.ts';

const MINUTE_MS = 60_000;

/**
 * Day and time for a file, `24.11.2026` and `08:30`, on a clock so many minutes ahead of UTC; on that of Zurich without.
 * @param utcOffset minutes; 60 is Zurich in winter
 */
export function formatAtOffset(at: Date, utcOffset: number | undefined): { date: string; time: string } {
  if (utcOffset === undefined) return { date: formatDate(at), time: formatTime(at) };
  const shifted = new Date(at.getTime() + utcOffset * MINUTE_MS).toISOString();
  const [year = '', month = '', day = '', hour = '', minute = ''] = shifted.split(/[-T:]/);
  return { date: `${day}.${month}.${year}`, time: `${hour}:${minute}` };
}
