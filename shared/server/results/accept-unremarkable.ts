import { findUnremarkableAreas } from '#shared/domain/results/find-unremarkable-areas.ts';
import { refuse } from '#shared/errors.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { Actor } from '#shared/server/services.ts';
import { noteCase } from './note-case.ts';
import type { Case } from './read-case.ts';

/**
 * Records that a doctor accepted the proposals of some areas in one act, because nothing in them was remarkable. Refused with the areas
 * for which that is not so, or whose saved level is another than the proposed one: nothing is saved then.
 */
export function acceptUnremarkable(
  tx: Tx,
  { row, proposal, draft, orderedMarkers, measures, asides, labNotes }: Case,
  claimed: readonly string[],
  actor: Actor,
) {
  const calm = findUnremarkableAreas({
    areas: proposal.categories,
    orderedMarkers,
    measures,
    asides: asides.map(({ measure }) => measure),
    labNotes,
    content: resultContent,
  });
  const isAsProposed = (key: string) => {
    const level = proposal.categories.find(({ resultCategoryId }) => resultCategoryId === key)?.level;
    return draft.resultCategories.some((area) => area.resultCategoryId === key && area.level === level);
  };
  const wrong = claimed.filter((key) => !calm.includes(key) || !isAsProposed(key));
  if (wrong.length > 0) return refuse('not-unremarkable', { details: { areas: wrong } });
  const { orderId, customerId } = row;
  const facts = { areas: claimed.join(' ') };
  noteCase(tx, { orderId, customerId, event: 'results.unremarkable-accepted', actor, facts });
  return null;
}
