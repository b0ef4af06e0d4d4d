import { defaultCategorySummary } from '#shared/domain/results/category-summary.ts';
import { LEVELS, type Level, type ResultDraft } from '#shared/domain/results/types.ts';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';
import { type CellChange, comparisonCell, levelCell, textCell } from './draft-cells.ts';
import { content } from './result-content.ts';

type Area = ResultDraft['resultCategories'][number];

/** The text that belongs to a level: the proposal's where it is the proposed level (it may name reasons), else the template. */
export function textOfLevel(areaId: string, level: Level, proposal: ResultDraft): LocalText | null {
  const proposed = proposal.resultCategories.find((area) => area.resultCategoryId === areaId);
  if (proposed?.level === level) return proposed.resultCategorySummary;
  return defaultCategorySummary(areaId, level, content);
}

/** True while the text of an area is nobody's own: empty, or one the rules would write. */
export function isTemplateText(
  areaId: string,
  text: string,
  language: keyof LocalText,
  proposal: ResultDraft,
): boolean {
  return text.trim() === '' || LEVELS.some((level) => textOfLevel(areaId, level, proposal)?.[language] === text);
}

/**
 * The changes that setting a level makes: the level, the text of each language that the doctor has not written herself, and the
 * proposed comparison where none is chosen.
 */
export function chooseLevel(area: Area, level: Level, proposal: ResultDraft): CellChange[] {
  const id = area.resultCategoryId;
  const text = textOfLevel(id, level, proposal);
  const comparison = proposal.resultCategories.find(
    (entry) => entry.resultCategoryId === id,
  )?.selfComparisonDescriptions;
  return [
    [levelCell(id), level],
    ...LANGUAGES.filter(
      (language) => text && isTemplateText(id, area.resultCategorySummary[language] ?? '', language, proposal),
    ).map((language): CellChange => [textCell(id, language), text?.[language] ?? '']),
    ...(area.selfComparisonDescriptions === null && comparison ? [[comparisonCell(id), comparison] as const] : []),
  ];
}
