import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import { countsAsContacted } from '#shared/domain/results/may-release.ts';
import type { ContactView, ReviewMeasureView } from '#shared/views/results.ts';

/** Critical values nobody has called about yet, as the release policy counts them. */
export function openContacts(
  measures: readonly ReviewMeasureView[],
  contacts: readonly ContactView[],
): ReviewMeasureView[] {
  const contacted = new Set(contacts.filter(countsAsContacted).flatMap(({ measureIds }) => measureIds));
  return measures.filter((measure) => measure.critical && !isWithdrawn(measure.status) && !contacted.has(measure._id));
}
