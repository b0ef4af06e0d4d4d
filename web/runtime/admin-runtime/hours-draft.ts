import { SHORT_WEEKDAYS } from '#shared/domain/date-words.ts';
import { CALLBACK_DAYS } from '#shared/domain/results/callback-hours.ts';
import type { Language } from '#shared/languages.ts';
import { readTime } from '#web/kit/read-time.ts';

/** The parts of `Mo-Fr 08:00-18:00`; the times as they are being typed, finished or not. */
export interface HoursParts {
  first: string;
  last: string;
  from: string;
  until: string;
}

const DAY = CALLBACK_DAYS.join('|');
const PARTS = new RegExp(`^(${DAY})(?:-(${DAY}))? ([^-]*)-([^-]*)$`);

/** Null where nobody calls back. */
export function splitHours(text: string): HoursParts | null {
  const [, first, last = first, from, until] = PARTS.exec(text) ?? [];
  if (first === undefined || last === undefined || from === undefined || until === undefined) return null;
  return { first, last, from, until };
}

/** What is being typed as one text; a hyphen belongs to no time. */
export function joinHours({ first, last, from, until }: HoursParts): string {
  const days = first === last ? first : `${first}-${last}`;
  return `${days} ${from.replaceAll('-', '')}-${until.replaceAll('-', '')}`;
}

/** The text that the setting keeps: times with two digits each; what is none stays as it was typed, and is refused by its rule. */
export function readHours(draft: string): string {
  const parts = splitHours(draft);
  if (!parts) return draft;
  const until = readTime(parts.until);
  return joinHours({ ...parts, from: readTime(parts.from), until: until === '00:00' ? '24:00' : until });
}

/** `Mo–Fr, 08:00–18:00` in the words of a language; null where nobody calls back. */
export function showHours(text: string, language: Language): string | null {
  const parts = splitHours(text);
  if (!parts) return null;
  const { first, last, from, until } = parts;
  const days = first === last ? [first] : [first, last];
  return `${days.map((day) => SHORT_WEEKDAYS[language][CALLBACK_DAYS.indexOf(day)]).join('–')}, ${from}–${until}`;
}
