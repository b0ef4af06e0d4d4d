import { CONTACT_TRIES } from '#shared/limits.ts';
import type { ContactView, ReviewMeasureView } from '#shared/views/results.ts';

/** Critical values nobody has called about yet, as the release policy counts them. */
export function openContacts(
  measures: readonly ReviewMeasureView[],
  contacts: readonly ContactView[],
): ReviewMeasureView[] {
  const isDone = ({ outcome, attempts }: ContactView) =>
    outcome === 'reached-and-understood' || attempts >= CONTACT_TRIES;
  const done = new Set(contacts.filter(isDone).flatMap(({ measureIds }) => measureIds));
  return measures.filter(
    (measure) => measure.critical && !['D', 'W'].includes(measure.status) && !done.has(measure._id),
  );
}
