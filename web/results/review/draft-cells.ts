import type { ResultDraft } from '#shared/domain/results/types.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';

/**
 * A draft taken apart into cells, so that two doctors' changes can be laid side by side: `summary/de`, `area/<key>/level`,
 * `area/<key>/text/de`, `area/<key>/comparison`, `health/<key>`, `recommendation/<key>`, `followUp/<key>`, `acknowledged/<id>`,
 * `reason/de`; and on which values each was accepted: `basis/summary`, `basis/advice`, `basis/area/<key>`, `basis/health/<key>`.
 * A cell that is not set is ''; a chosen key is '1'.
 */
export type Cells = ReadonlyMap<string, string>;

export const summaryCell = (language: Language): string => `summary/${language}`;
export const levelCell = (areaId: string): string => `area/${areaId}/level`;
export const textCell = (areaId: string, language: Language): string => `area/${areaId}/text/${language}`;
export const comparisonCell = (areaId: string): string => `area/${areaId}/comparison`;
export const healthCell = (measureId: string): string => `health/${measureId}`;
export const chosenCell = (list: 'recommendation' | 'followUp' | 'acknowledged', key: string): string =>
  `${list}/${key}`;

export const reasonCell = (language: Language): string => `reason/${language}`;
export const basisCell = (of: 'summary' | 'advice' | `area/${string}` | `health/${string}`): string => `basis/${of}`;
/** No words of a doctor's: what it says follows from the cell beside it. */
export const isBasisCell = (path: string): boolean => path.startsWith('basis/');

const CHOSEN = '1';

export function cellsOf(draft: ResultDraft): Cells {
  const cells = new Map<string, string>();
  for (const language of LANGUAGES) cells.set(summaryCell(language), draft.summary[language] ?? '');
  for (const area of draft.resultCategories) {
    const id = area.resultCategoryId;
    cells.set(levelCell(id), area.level ?? '');
    cells.set(comparisonCell(id), area.selfComparisonDescriptions ?? '');
    cells.set(basisCell(`area/${id}`), area.acceptedOn ?? '');
    for (const language of LANGUAGES) cells.set(textCell(id, language), area.resultCategorySummary[language] ?? '');
  }
  for (const { healthMeasureId: id, level, acceptedOn } of draft.healthMeasuresResult) {
    cells.set(healthCell(id), level ?? '');
    cells.set(basisCell(`health/${id}`), acceptedOn ?? '');
  }
  cells.set(basisCell('summary'), draft.summaryAcceptedOn ?? '');
  cells.set(basisCell('advice'), draft.adviceAcceptedOn ?? '');
  for (const language of LANGUAGES) cells.set(reasonCell(language), draft.correctionReason?.[language] ?? '');
  for (const key of draft.recommendations) cells.set(chosenCell('recommendation', key), CHOSEN);
  for (const key of draft.followUpRecommendations) cells.set(chosenCell('followUp', key), CHOSEN);
  for (const id of draft.acknowledged) cells.set(chosenCell('acknowledged', id), CHOSEN);
  return cells;
}

/** Puts cells back into a draft. The areas and measures are those of `frame`, in its order. */
export function draftOf(cells: Cells, frame: ResultDraft): ResultDraft {
  const text = (cell: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, cells.get(cell(language)) ?? ''])) as Record<
      Language,
      string
    >;
  const chosen = (list: Parameters<typeof chosenCell>[0]) =>
    [...cells]
      .filter(([path, value]) => path.startsWith(`${list}/`) && value === CHOSEN)
      .map(([path]) => path.slice(list.length + 1));
  const basis = (of: Parameters<typeof basisCell>[0]) => cells.get(basisCell(of)) || undefined;
  return {
    summary: text(summaryCell),
    summaryAcceptedOn: basis('summary'),
    adviceAcceptedOn: basis('advice'),
    correctionReason: LANGUAGES.some((language) => cells.get(reasonCell(language))) ? text(reasonCell) : undefined,
    resultCategories: frame.resultCategories.map(({ resultCategoryId: id }) => ({
      resultCategoryId: id,
      level: (cells.get(levelCell(id)) || null) as ResultDraft['resultCategories'][number]['level'],
      resultCategorySummary: text((language) => textCell(id, language)),
      selfComparisonDescriptions: (cells.get(comparisonCell(id)) ||
        null) as ResultDraft['resultCategories'][number]['selfComparisonDescriptions'],
      acceptedOn: basis(`area/${id}`),
    })),
    healthMeasuresResult: frame.healthMeasuresResult.map(({ healthMeasureId: id }) => ({
      healthMeasureId: id,
      level: (cells.get(healthCell(id)) || null) as ResultDraft['healthMeasuresResult'][number]['level'],
      acceptedOn: basis(`health/${id}`),
    })),
    recommendations: chosen('recommendation'),
    followUpRecommendations: chosen('followUp'),
    acknowledged: chosen('acknowledged'),
  };
}

/** A change of one cell: its path and new value. */
export type CellChange = readonly [path: string, value: string];

export function withChanges(draft: ResultDraft, changes: readonly CellChange[]): ResultDraft {
  return draftOf(new Map([...cellsOf(draft), ...changes]), draft);
}

/** True when both drafts say the same. */
export function isSameDraft(left: ResultDraft, right: ResultDraft): boolean {
  const [a, b] = [cellsOf(left), cellsOf(right)];
  return [...new Set([...a.keys(), ...b.keys()])].every((path) => (a.get(path) ?? '') === (b.get(path) ?? ''));
}
