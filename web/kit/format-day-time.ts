import { MONTHS } from '#shared/domain/date-words.ts';
import { formatDate, formatShortDay, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import type { Language } from '#shared/languages.ts';

/** `Di 24.11.2026, 08:30` */
export function formatDayTime(at: string, language: Language): string {
  const weekday = formatShortDay(at, language).split(' ')[0];
  return `${weekday} ${formatDate(at)}, ${formatTime(at)}`;
}

/** `Di 24.11., 08:30` */
export function formatShortDayTime(at: string, language: Language): string {
  return `${formatShortDay(at, language)}, ${formatTime(at)}`;
}

/** `Oktober 2026` */
export function formatMonth(at: string, language: Language): string {
  const [year, month] = zurichDate(at).split('-').map(Number) as [number, number];
  return `${MONTHS[language][month - 1]} ${year}`;
}
