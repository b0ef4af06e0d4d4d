import type { Fingerprints } from '#shared/domain/results/fingerprint-values.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';

/** True where something was accepted on other values than those that stand now. Where nothing is said about it, it is not. */
export const restsOnOther = (acceptedOn: string | null | undefined, standing: string | undefined): boolean =>
  acceptedOn != null && acceptedOn !== standing;

/**
 * Opens what was accepted on other values than those that stand now: an area loses its level, its comparison and its text, which becomes
 * the proposed one; a health measure its level; of the advice stays what is still proposed. The summary keeps its words, which the doctor
 * reads again. What it rested on stays noted, so that it is told apart from what was never accepted.
 */
export function reopenDraft(draft: ResultDraft, standing: Fingerprints, proposal: ResultDraft): ResultDraft {
  const isAdviceOpen = restsOnOther(draft.adviceAcceptedOn, standing.all);
  const stillProposed = (chosen: readonly string[], proposed: readonly string[]) =>
    isAdviceOpen ? chosen.filter((key) => proposed.includes(key)) : [...chosen];
  return {
    ...draft,
    resultCategories: draft.resultCategories.map((area) => {
      const id = area.resultCategoryId;
      // Text that was typed since, without a level, is no text of the earlier values.
      if (!restsOnOther(area.acceptedOn, standing.areas[id])) return area;
      const proposed = proposal.resultCategories.find(({ resultCategoryId }) => resultCategoryId === id);
      return {
        ...area,
        level: null,
        resultCategorySummary: proposed?.resultCategorySummary ?? area.resultCategorySummary,
        selfComparisonDescriptions: null,
      };
    }),
    healthMeasuresResult: draft.healthMeasuresResult.map((measure) =>
      restsOnOther(measure.acceptedOn, standing.healthMeasures[measure.healthMeasureId])
        ? { ...measure, level: null }
        : measure,
    ),
    recommendations: stillProposed(draft.recommendations, proposal.recommendations),
    followUpRecommendations: stillProposed(draft.followUpRecommendations, proposal.followUpRecommendations),
  };
}

/** A draft that says of what is open again, and of nothing else, on what it was accepted: whoever sends it back claims nothing more. */
export function nameReopened(draft: ResultDraft, standing: Fingerprints): ResultDraft {
  const named = (acceptedOn: string | null | undefined, now: string | undefined) =>
    restsOnOther(acceptedOn, now) ? acceptedOn : undefined;
  return {
    ...draft,
    summaryAcceptedOn: named(draft.summaryAcceptedOn, standing.all),
    adviceAcceptedOn: named(draft.adviceAcceptedOn, standing.all),
    resultCategories: draft.resultCategories.map((area) => ({
      ...area,
      acceptedOn: named(area.acceptedOn, standing.areas[area.resultCategoryId]),
    })),
    healthMeasuresResult: draft.healthMeasuresResult.map((measure) => ({
      ...measure,
      acceptedOn: named(measure.acceptedOn, standing.healthMeasures[measure.healthMeasureId]),
    })),
  };
}
