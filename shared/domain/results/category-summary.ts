import type { ResultContent } from '#shared/domain/results/content-types.ts';
import type { Level, UnjudgeableReason } from '#shared/domain/results/types.ts';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';

type SummaryContent = Pick<ResultContent, 'resultCategories' | 'bloodMarkers'>;

/** One text per language. */
export function localText(write: (language: keyof LocalText) => string): LocalText {
  return Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as LocalText;
}

/** The text of a level for an area from its template, or null for an area the content does not know. */
export function defaultCategorySummary(
  resultCategoryId: string,
  level: Level,
  { resultCategories }: Pick<SummaryContent, 'resultCategories'>,
): LocalText | null {
  const area = resultCategories.categories.find((entry) => entry.key === resultCategoryId);
  const template = resultCategories.levels[level].summary;
  return area ? localText((language) => template[language].replaceAll('{category}', area.name[language])) : null;
}

/** The template's text; for an area that cannot be judged with the reasons and the names of the markers concerned. */
export function proposeCategorySummary(
  resultCategoryId: string,
  level: Level,
  reasons: readonly UnjudgeableReason[],
  content: SummaryContent,
): LocalText {
  const summary = defaultCategorySummary(resultCategoryId, level, content);
  const nameOf = (key: string, language: keyof LocalText) =>
    content.bloodMarkers.markers.find((marker) => marker.key === key)?.name[language] ?? key;
  return localText((language) => {
    const sentences = reasons.map(({ code, markers }) =>
      content.resultCategories.unjudgeableReasons[code][language].replaceAll(
        '{markers}',
        markers.map((key) => nameOf(key, language)).join(', '),
      ),
    );
    return [summary?.[language] ?? '', ...sentences].join(' ').trim();
  });
}
