import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { completeDraft, type SentDraft } from '#shared/domain/results/complete-draft.ts';
import { stampAcceptance } from '#shared/domain/results/stamp-acceptance.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { change, sealedValue, type Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import type { Actor } from '#shared/server/services.ts';
import { noteCase } from './note-case.ts';
import { readCase } from './read-case.ts';

/** A draft as the doctor sends it, over the version they saw. */
export interface DraftRequest extends SentDraft {
  version: number;
}

/**
 * Writes a doctor's draft over the version they saw; whoever saves first also takes the case. The second of two who edit is
 * refused and loses nothing, because nothing is overwritten. Nothing is written to a case that is over: a correction starts with its
 * reason.
 */
export async function saveDraft(tx: Tx, resultId: string, { version, ...request }: DraftRequest, actor: Actor) {
  const { row, stored, measures, fingerprints } = orNotFound(await readCase(tx, { resultId }, 'FOR UPDATE'));
  const sent = completeDraft(request, stored, measures);
  if (!isKnown(sent)) return refuse('results-not-saved');
  if (row.orderStatus === OrderStatus.COMPLETED) return refuse('order-completed');
  if (row.orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  const draft = stampAcceptance(sent, stored, fingerprints);
  const changed = await change(
    tx,
    `UPDATE test_results SET draft = ?, version = version + 1, createdBy = ?, assignedTo = COALESCE(assignedTo, ?)
     WHERE id = ? AND version = ?`,
    [sealedValue(tx, TestResult, { id: resultId }, 'draft', draft), actor.userId, actor.userId, resultId, version],
  );
  if (changed !== 1) return refuse('result-changed', { details: { version: row.version } });
  const { orderId, customerId } = row;
  noteCase(tx, { orderId, customerId, event: 'results.draft-saved', actor, version: row.version + 1 });
  return null;
}

/** Only keys of the content may be named, and none of them twice: the document would say two things of one area. */
function isKnown(draft: ResultDraft): boolean {
  const isOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;
  const has = (list: readonly { key: string }[], key: string): boolean => list.some((entry) => entry.key === key);
  return (
    isOnce(draft.resultCategories.map(({ resultCategoryId }) => resultCategoryId)) &&
    isOnce(draft.healthMeasuresResult.map(({ healthMeasureId }) => healthMeasureId)) &&
    draft.resultCategories.every(({ resultCategoryId }) =>
      has(resultContent.resultCategories.categories, resultCategoryId),
    ) &&
    draft.healthMeasuresResult.every(({ healthMeasureId }) => has(resultContent.healthMeasures, healthMeasureId)) &&
    draft.recommendations.every((key) => has(resultContent.recommendations, key)) &&
    draft.followUpRecommendations.every((key) => has(resultContent.followUps, key))
  );
}
