import { proposeHealthMeasures } from '#shared/domain/results/propose-result.ts';
import type { Level, ResultDraft } from '#shared/domain/results/types.ts';
import type { LabPart } from './lab-version.ts';
import { content } from './result-content.ts';

/** Proposed level of each health measure for the areas' levels as they stand: accepted ones, else the proposed. */
export function healthProposals(lab: LabPart, draft: ResultDraft): Map<string, Level> {
  const levels = new Map(
    lab.areas.map((area) => {
      const accepted = draft.resultCategories.find((entry) => entry.resultCategoryId === area.resultCategoryId)?.level;
      return [area.resultCategoryId, accepted ?? area.proposedLevel] as const;
    }),
  );
  return new Map(proposeHealthMeasures(levels, content).map(({ healthMeasureId, level }) => [healthMeasureId, level]));
}
