import type { ResultCategoryResult, ResultDraft } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';

type Area = ResultCategoryResult;

/** A draft as it is sent: what is left out stays as it was saved. */
export interface SentDraft extends Pick<ResultDraft, 'healthMeasuresResult'> {
  summary?: LocalText | undefined;
  resultCategories: (Pick<Area, 'resultCategoryId' | 'level' | 'acceptedOn'> &
    Partial<Pick<Area, 'resultCategorySummary'>> & {
      selfComparisonDescriptions?: Area['selfComparisonDescriptions'] | undefined;
    })[];
  recommendations?: string[] | undefined;
  followUpRecommendations?: string[] | undefined;
  acknowledged?: string[] | undefined;
  summaryAcceptedOn?: string | null | undefined;
  adviceAcceptedOn?: string | null | undefined;
  correctionReason?: LocalText | undefined;
}

const NO_TEXT: LocalText = { de: '', en: '', fr: '', it: '' };

/**
 * The whole draft that a request means: what it leaves out stays as it was saved, and is empty where nobody has written it yet.
 * Acknowledged is only what stands now: an id that the laboratory's next value will have covers nothing when it comes.
 */
export function completeDraft(
  sent: SentDraft,
  stored: ResultDraft | null,
  standing: readonly { id: string }[],
): ResultDraft {
  const seen = sent.acknowledged ?? stored?.acknowledged ?? [];
  return {
    summary: sent.summary ?? stored?.summary ?? NO_TEXT,
    resultCategories: sent.resultCategories.map((area) => {
      const before = stored?.resultCategories.find((entry) => entry.resultCategoryId === area.resultCategoryId);
      const { resultCategorySummary = before?.resultCategorySummary ?? NO_TEXT } = area;
      const { selfComparisonDescriptions = before?.selfComparisonDescriptions ?? null } = area;
      return { ...area, resultCategorySummary, selfComparisonDescriptions };
    }),
    healthMeasuresResult: sent.healthMeasuresResult,
    recommendations: sent.recommendations ?? stored?.recommendations ?? [],
    followUpRecommendations: sent.followUpRecommendations ?? stored?.followUpRecommendations ?? [],
    acknowledged: seen.filter((seenId) => standing.some(({ id }) => id === seenId)),
    ...{ summaryAcceptedOn: sent.summaryAcceptedOn, adviceAcceptedOn: sent.adviceAcceptedOn },
    ...((sent.correctionReason ?? stored?.correctionReason) && {
      correctionReason: sent.correctionReason ?? stored?.correctionReason,
    }),
  };
}

/** True where two drafts say the same to the person: levels, texts and advice, whatever they were accepted on. */
export function saysSame(left: ResultDraft, right: ResultDraft): boolean {
  return JSON.stringify(words(left)) === JSON.stringify(words(right));
}

function words(draft: ResultDraft): unknown {
  const text = ({ de, en, fr, it }: LocalText) => [de, en, fr, it];
  return [
    text(draft.summary),
    draft.resultCategories
      .map((area) => [
        area.resultCategoryId,
        area.level,
        text(area.resultCategorySummary),
        area.selfComparisonDescriptions,
      ])
      .sort(byId),
    draft.healthMeasuresResult.map(({ healthMeasureId, level }) => [healthMeasureId, level]).sort(byId),
    [...draft.recommendations].sort(),
    [...draft.followUpRecommendations].sort(),
  ];
}

const byId = ([left]: unknown[], [right]: unknown[]): number => String(left).localeCompare(String(right));
