import type { Fingerprints } from '#shared/domain/results/fingerprint-values.ts';
import type { HealthMeasureResult, ResultCategoryResult, ResultDraft } from '#shared/domain/results/types.ts';

/**
 * Notes in a draft that arrives on which values each of its parts was accepted. What says so itself is believed; null says nothing, for
 * what rests on nothing would stay accepted whatever the values become. Of the rest, a part that says what was stored rests on what it
 * rested on then: sending it again is no new judgement. A part that says something else rests on the values that stand now, because the
 * draft was written upon the version that has them.
 */
export function stampAcceptance(sent: ResultDraft, stored: ResultDraft | null, standing: Fingerprints): ResultDraft {
  const stamp = (
    said: string | null | undefined,
    isSame: boolean,
    before: string | null | undefined,
    now: string | undefined,
  ): string | null => said ?? (isSame ? (before ?? null) : (now ?? null));
  const sameAdvice =
    stored !== null &&
    isSameList(sent.recommendations, stored.recommendations) &&
    isSameList(sent.followUpRecommendations, stored.followUpRecommendations);
  return {
    ...sent,
    summaryAcceptedOn: stamp(
      sent.summaryAcceptedOn,
      stored !== null && isSame(sent.summary, stored.summary),
      stored?.summaryAcceptedOn,
      standing.all,
    ),
    adviceAcceptedOn: stamp(sent.adviceAcceptedOn, sameAdvice, stored?.adviceAcceptedOn, standing.all),
    resultCategories: sent.resultCategories.map((area) => {
      const before = stored?.resultCategories.find((entry) => entry.resultCategoryId === area.resultCategoryId);
      const isKept = area.level === null || (before !== undefined && isSameArea(area, before));
      const now = standing.areas[area.resultCategoryId];
      return { ...area, acceptedOn: stamp(area.acceptedOn, isKept, before?.acceptedOn, now) };
    }),
    healthMeasuresResult: sent.healthMeasuresResult.map((measure): HealthMeasureResult => {
      const before = stored?.healthMeasuresResult.find((entry) => entry.healthMeasureId === measure.healthMeasureId);
      const isKept = measure.level === null || measure.level === before?.level;
      const now = standing.healthMeasures[measure.healthMeasureId];
      return { ...measure, acceptedOn: stamp(measure.acceptedOn, isKept, before?.acceptedOn, now) };
    }),
  };
}

const isSameArea = (left: ResultCategoryResult, right: ResultCategoryResult): boolean =>
  left.level === right.level &&
  left.selfComparisonDescriptions === right.selfComparisonDescriptions &&
  isSame(left.resultCategorySummary, right.resultCategorySummary);

const isSame = (left: ResultDraft['summary'], right: ResultDraft['summary']): boolean =>
  (['de', 'en', 'fr', 'it'] as const).every((language) => left[language] === right[language]);

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  [...left].sort().join() === [...right].sort().join();
