import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import { fingerprintRead } from '#shared/domain/results/fingerprint-read.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import type { DraftBody } from './judge-review.ts';

/** Names what a doctor reads in the preview of a draft, reckoned as the screen does: from what the API says of the case and the content. */
export async function readPreview(doctor: Visitor, orderId: string, draft: DraftBody): Promise<string> {
  const review = await doctor.need('getReview', { params: { orderId } });
  const content = await doctor.need('getReviewContent');
  const { measures, orderedMarkers } = review;
  return fingerprintRead({
    language: review.customer.preferredLanguage,
    document: buildReleasedResult({ content, draft, measures, orderedMarkers }),
    correctionReason: review.releases.length > 0 ? (draft.correctionReason ?? null) : null,
  });
}
