import { localText } from '#shared/domain/results/category-summary.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import type { Level, ResultCategoryResult } from '#shared/domain/results/types.ts';
import { LANGUAGE_TAGS, type Language, type LocalText } from '#shared/languages.ts';

/** Levels that the conclusion names by their areas, most urgent first. */
const NAMED = ['bad', 'belowAverage', 'unjudgeable'] as const satisfies readonly Level[];
const QUOTES: Record<Language, [open: string, close: string]> = {
  de: ['«', '»'],
  en: ['‘', '’'],
  fr: ['«', '»'],
  it: ['«', '»'],
};

/**
 * The conclusion that the judged levels allow, in each language: which areas need attention, and that the others are in order.
 * It is no part of the draft until a doctor has read and taken it. Null while an area is not judged: nothing true can be said yet.
 */
export function proposeSummary(
  areas: readonly Pick<ResultCategoryResult, 'resultCategoryId' | 'level'>[],
  { resultCategories }: Pick<ResultContent, 'resultCategories'>,
): LocalText | null {
  if (areas.length === 0 || areas.some(({ level }) => level === null)) return null;
  const { categories, conclusion } = resultCategories;
  const calm = areas.filter(({ level }) => NAMED.every((named) => named !== level));

  return localText((language) => {
    const say = (of: keyof typeof conclusion, those: typeof areas): string => {
      if (those.length === 0) return '';
      const names = categories
        .filter(({ key }) => those.some(({ resultCategoryId }) => resultCategoryId === key))
        .map(({ name }) => QUOTES[language].join(name[language]));
      return conclusion[of][those.length === 1 ? 'one' : 'other'][language]
        .replaceAll('{categories}', new Intl.ListFormat(LANGUAGE_TAGS[language], { type: 'conjunction' }).format(names))
        .replaceAll('{count}', String(those.length));
    };
    const named = NAMED.map((level) =>
      say(
        level,
        areas.filter((area) => area.level === level),
      ),
    );
    const isAllCalm = calm.length === areas.length;
    return [...named, say(isAllCalm ? 'calm' : 'rest', calm)].filter((sentence) => sentence !== '').join(' ');
  });
}
