import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ResultView, ReviewView } from '#shared/views/results.ts';
import type { LabPart } from './lab-version.ts';
import { content } from './result-content.ts';

/** The result as the person would get it now, by the server's own rule; null while a level is missing. */
export function buildPreview(
  review: ReviewView,
  lab: LabPart,
  draft: ResultDraft,
  doctor: ResultView['doctor'],
  now: string,
): ResultView | null {
  const isJudged = [...draft.resultCategories, ...draft.healthMeasuresResult].every(({ level }) => level !== null);
  if (!isJudged || draft.resultCategories.length === 0) return null;
  return {
    _id: review._id,
    orderId: review.orderId,
    orderNumber: review.orderNumber,
    customerId: review.customer.id,
    version: review.releases.length + 1,
    releasedAt: now,
    beingCorrected: false,
    doctor,
    sampledAt: review.sampledAt,
    product: { key: '', name: review.product },
    document: buildReleasedResult({ content, draft, measures: lab.measures, orderedMarkers: lab.orderedMarkers }),
  };
}
