/** The result as the person would get it now, by the server's own rules; null while a level is missing. */
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import { compareAsRead } from '#shared/domain/results/compare-as-read.ts';
import type { ReleasedResult, ResultDraft } from '#shared/domain/results/types.ts';
import type { ResultCorrectionView, ResultView } from '#shared/views/results.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { isOver } from './is-over.ts';
import type { LabPart } from './lab-version.ts';
import { content } from './result-content.ts';

interface PreviewFacts {
  review: ReviewView;
  lab: LabPart;
  draft: ResultDraft;
  doctor: ResultView['doctor'];
  now: string;
}

export function buildPreview({ review, lab, draft, doctor, now }: PreviewFacts): ResultView | null {
  const isJudged = [...draft.resultCategories, ...draft.healthMeasuresResult].every(({ level }) => level !== null);
  if (!isJudged || draft.resultCategories.length === 0) return null;
  const isNew = !isOver(review);
  const version = review.releases.length + (isNew ? 1 : 0);
  const versions = review.read?.versions ?? [];
  const document = buildReleasedResult({ content, draft, measures: lab.measures, orderedMarkers: lab.orderedMarkers });
  return {
    _id: review._id,
    orderId: review.orderId,
    orderNumber: review.orderNumber,
    customerId: review.customer.id,
    version,
    releasedAt: now,
    beingCorrected: false,
    replacedBy: null,
    withdrawn: [],
    correction: isNew && version > 1 ? correctionOf(review, draft, document) : null,
    versions: isNew ? [{ version, releasedAt: now }, ...versions] : versions,
    doctor,
    ...{ createdBy: review.createdBy, releasedBy: '' },
    sampledAt: review.sampledAt,
    product: { key: '', name: review.product },
    document,
  };
}

/** Beside what the person reads now; nothing to compare with where that was taken back. */
function correctionOf({ read }: ReviewView, draft: ResultDraft, document: ReleasedResult): ResultCorrectionView {
  const difference =
    read &&
    compareAsRead(
      { document: read.document, withdrawn: new Set(read.withdrawn) },
      // What the laboratory has taken back is not in a new version.
      { document, withdrawn: new Set() },
      content,
    );
  return {
    reason: draft.correctionReason ?? null,
    before: read?.versions[0] ?? null,
    difference,
    asksForReading: difference?.outcome === 'worse',
    readAt: null,
  };
}
