import { isContacted } from '#shared/domain/results/count-attempts.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';

/** Critical values nobody has called about yet, as the release policy counts them. */
export function openContacts(
  measures: readonly ReviewMeasureView[],
  { contacts, contactGapMinutes }: Pick<ReviewView, 'contacts' | 'contactGapMinutes'>,
): ReviewMeasureView[] {
  return measures.filter(
    ({ _id, critical, status }) => critical && !isWithdrawn(status) && !isContacted(contacts, _id, contactGapMinutes),
  );
}
