import { resultContent } from '#shared/content/result-content.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import type { Actor } from '#shared/server/services.ts';
import { noteCase } from './note-case.ts';

/** A draft as the doctor sends it, over the version they saw. */
export interface DraftRequest extends Omit<ResultDraft, 'acknowledged'> {
  version: number;
  acknowledged?: string[] | undefined;
}

/**
 * Writes a doctor's draft over the version they saw; whoever saves first also takes the case. The second of two who edit is
 * refused and loses nothing, because nothing is overwritten.
 */
export async function saveDraft(tx: Tx, resultId: string, { version, ...request }: DraftRequest, actor: Actor) {
  const draft = pick(request);
  if (!isKnown(draft)) return refuse('results-not-saved');
  const changed = await change(
    tx,
    `UPDATE test_results SET draft = ?, version = version + 1, createdBy = ?, assignedTo = COALESCE(assignedTo, ?)
     WHERE id = ? AND version = ?`,
    [JSON.stringify(draft), actor.userId, actor.userId, resultId, version],
  );
  const columns = ['orderId', 'customerId', 'version'] as const;
  const result = orNotFound(await findRow(tx, TestResult, columns, { where: { id: resultId } }));
  if (changed !== 1) return refuse('result-changed', { details: { version: result.version } });
  noteCase(tx, { ...result, event: 'results.draft-saved', actor });
  return null;
}

/** Only keys of the content may be named. */
function isKnown(draft: ResultDraft): boolean {
  const has = (list: readonly { key: string }[], key: string): boolean => list.some((entry) => entry.key === key);
  return (
    draft.resultCategories.every(({ resultCategoryId }) =>
      has(resultContent.resultCategories.categories, resultCategoryId),
    ) &&
    draft.healthMeasuresResult.every(({ healthMeasureId }) => has(resultContent.healthMeasures, healthMeasureId)) &&
    draft.recommendations.every((key) => has(resultContent.recommendations, key)) &&
    draft.followUpRecommendations.every((key) => has(resultContent.followUps, key))
  );
}

/** What is stored of a request, whatever else it says. */
function pick({
  summary,
  resultCategories,
  healthMeasuresResult,
  recommendations,
  followUpRecommendations,
  acknowledged = [],
}: Omit<DraftRequest, 'version'>): ResultDraft {
  return { summary, resultCategories, healthMeasuresResult, recommendations, followUpRecommendations, acknowledged };
}
