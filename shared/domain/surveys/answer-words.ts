import { MONTHS } from '#shared/domain/date-words.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import type { Language } from '#shared/languages.ts';
import { isAnswered } from './is-answered.ts';
import type { AnswerBounds, AnswerValue } from './survey.ts';

/** An answer in words: `Ja`, `172 cm`, `Eisen, Vitamin D`, `Oktober 2026`; empty where nothing was answered. */
export function answerWords(
  bounds: AnswerBounds,
  value: AnswerValue,
  language: Language,
  words: { yes: string; no: string },
): string {
  if (!isAnswered(value)) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const label = (key: string) => bounds.options?.find((one) => one.key === key)?.label[language] ?? key;
  if (Array.isArray(value)) return value.map((key: string) => label(key)).join(', ');
  const text = String(value);
  switch (bounds.answerType) {
    case 'number':
      return bounds.unit ? `${text} ${bounds.unit}` : text;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
    case 'month':
      return monthWords(text, language);
    default:
      return label(text);
  }
}

/** `Oktober 2026` of `2026-10`. */
function monthWords(text: string, language: Language): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const name = MONTHS[language][Number(month) - 1];
  return name === undefined ? text : `${name} ${year}`;
}
