import type { TFunction } from 'i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { AnswerBounds, AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { Language } from '#shared/languages.ts';
import { formatMonth } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';

/** An answer in words: `Ja`, `172 cm`, `Eisen, Vitamin D`, `Oktober 2026`; empty where nothing was answered. */
export function formatAnswer(bounds: AnswerBounds, value: AnswerValue, language: Language, t: TFunction): string {
  if (!isAnswered(value)) return '';
  if (typeof value === 'boolean') return t(value ? 'surveys:yes' : 'surveys:no');
  const label = (key: string) => {
    const option = bounds.options?.find((one) => one.key === key);
    return option ? localized(option.label, language) : key;
  };
  if (Array.isArray(value)) return value.map((key: string) => label(key)).join(', ');
  const text = String(value);
  switch (bounds.answerType) {
    case 'number':
      return bounds.unit ? `${text} ${bounds.unit}` : text;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
    case 'month':
      return /^\d{4}-\d{2}$/.test(text) ? formatMonth(`${text}-01`, language) : text;
    default:
      return label(text);
  }
}
