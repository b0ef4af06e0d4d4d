import type { TFunction } from 'i18next';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

const MINUTES_PER_DAY = 1_440;

/** `38 Min.`, `1 Std. 12 Min.`, `22 Std.`, `2 Tage 4 Std.`; a dash before results are in. Hours alone say enough from ten hours on. */
export function waitingTime(since: string | null, now: number, t: TFunction): string {
  if (!since) return '–';
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const hours = Math.floor((minutes % MINUTES_PER_DAY) / 60);
  const rest = minutes % 60;
  const parts =
    days > 0
      ? [t('results:wait.days', { count: days }), hours > 0 && t('results:wait.hours', { count: hours })]
      : hours >= 10
        ? [t('results:wait.hours', { count: hours })]
        : [hours > 0 && t('results:wait.hours', { count: hours }), t('results:wait.minutes', { count: rest })];
  return parts.filter(Boolean).join(' ');
}

/** How long something took, in the same words. */
export const lastedTime = (seconds: number, t: TFunction): string =>
  waitingTime(new Date(0).toISOString(), seconds * SECOND_MS, t);
