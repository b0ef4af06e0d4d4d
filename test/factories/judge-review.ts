import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';

/** What a doctor saves or releases: the draft over the version they saw. */
export type DraftBody = ResultDraft & { version: number };

const UNJUDGEABLE = 'Nicht zu beurteilen, weil der Wert fehlt.';

/** The draft with everything open judged on the values of this review, as the screen sends it. */
export function judgeReview(
  found: ReviewView,
  { summary, ...change }: Partial<DraftBody> & Pick<DraftBody, 'summary'>,
): DraftBody {
  const { draft, proposal, areas, healthMeasures, fingerprint } = found;
  return {
    ...draft,
    version: found.version,
    summary,
    summaryAcceptedOn: fingerprint,
    adviceAcceptedOn: fingerprint,
    resultCategories: draft.resultCategories.map((entry) => {
      const area = areas.find(({ resultCategoryId }) => resultCategoryId === entry.resultCategoryId);
      const proposed = proposal.resultCategories.find((one) => one.resultCategoryId === entry.resultCategoryId);
      if (entry.level !== null || !area || !proposed) return entry;
      const level = area.critical > 0 ? 'bad' : area.outside > 0 ? 'belowAverage' : area.proposedLevel;
      const text = { de: UNJUDGEABLE, en: UNJUDGEABLE, fr: UNJUDGEABLE, it: UNJUDGEABLE };
      return {
        ...proposed,
        ...(area.proposedLevel === 'unjudgeable' && { resultCategorySummary: text }),
        level,
        acceptedOn: area.fingerprint,
      };
    }),
    healthMeasuresResult: draft.healthMeasuresResult.map((entry) => {
      const measure = healthMeasures.find(({ healthMeasureId }) => healthMeasureId === entry.healthMeasureId);
      if (entry.level !== null || !measure) return entry;
      return { ...entry, level: measure.proposedLevel, acceptedOn: measure.fingerprint };
    }),
    ...change,
  };
}
