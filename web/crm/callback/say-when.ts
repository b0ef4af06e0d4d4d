import { WEEKDAYS } from '#shared/domain/date-words.ts';
import { formatShortDay, formatTime, weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import type { Language } from '#shared/languages.ts';

/** `16:10` of today, `Mo 23.11., 10:00` of another day; `names` says today's weekday too: `Freitag, 14:10`. */
export function sayWhen(at: Date | string, now: Date, language: Language, names = false): string {
  if (names) return `${WEEKDAYS[language][weekdayOf(at) - 1]}, ${formatTime(at)}`;
  const time = formatTime(at);
  return zurichDate(at) === zurichDate(now) ? time : `${formatShortDay(at, language)}, ${time}`;
}
