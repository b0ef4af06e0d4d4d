import type { TFunction } from 'i18next';
import type { AnswerBounds } from '#shared/domain/surveys/survey.ts';
import { ANSWER_EARLIEST_YEAR } from '#shared/limits.ts';

/** What an answer may be, said before anything is typed: `Eine Zahl zwischen 100 und 250`. Null where there is nothing to say. */
export function boundsHint(bounds: AnswerBounds, t: TFunction, today: string): string | null {
  const { minValue, maxValue } = bounds;
  switch (bounds.answerType) {
    case 'number':
      if (minValue !== undefined && maxValue !== undefined) return t('surveys:bounds.between', { minValue, maxValue });
      if (minValue !== undefined) return t('surveys:bounds.from', { minValue });
      return maxValue === undefined ? null : t('surveys:bounds.upTo', { maxValue });
    case 'year':
      return t('surveys:bounds.year', {
        minValue: minValue ?? ANSWER_EARLIEST_YEAR,
        maxValue: maxValue ?? Number(today.slice(0, 4)),
      });
    case 'month':
      return t('surveys:bounds.month');
    case 'date':
      return t('surveys:bounds.date');
    case 'multiple_values':
      return t('surveys:bounds.several');
    default:
      return null;
  }
}
