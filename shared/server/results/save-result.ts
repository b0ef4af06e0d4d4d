import { resultContent } from '#shared/content/result-content.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { announceDashboard } from '#shared/server/announce.ts';
import { change, rollBack, type Tx, unlessRolledBack } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { DraftSavedView } from '#shared/views/results.ts';
import { listContacts } from './list-notes.ts';
import { releaseRefusals } from './list-release-refusals.ts';
import { readCase } from './read-case.ts';

export interface DraftRequest extends ResultDraft {
  version: number;
}

/** Saves the doctor's draft. The second of two who edit is told 409 and loses nothing, because nothing is overwritten. */
export async function saveResult(
  services: Services,
  resultId: string,
  request: DraftRequest,
  actor: Actor,
): Promise<DraftSavedView | Refusal> {
  return unlessRolledBack(
    inTransaction(services, async (tx) => {
      await writeDraft(tx, resultId, request, actor);
      const found = await readCase(tx, { resultId });
      if (!found) return rollBack(refuse('not-found'));
      await announceDashboard(tx, found.row.orderId, found.row.version);
      const contacts = await listContacts(tx, resultId);
      return {
        version: found.row.version,
        savedAt: services.now().toISOString(),
        releaseRefusals: releaseRefusals(found, contacts, found.row.version),
      };
    }),
  );
}

/** Writes a draft over the version the doctor saw, or rolls the transaction back. */
export async function writeDraft(tx: Tx, resultId: string, request: DraftRequest, actor: Actor): Promise<void> {
  const { version, ...draft } = request;
  if (!isKnown(draft)) rollBack(refuse('results-not-saved'));
  const changed = await change(
    tx,
    `UPDATE test_results SET draft = ?, version = version + 1, createdBy = ?, assignedTo = COALESCE(assignedTo, ?)
     WHERE id = ? AND version = ?`,
    [JSON.stringify(pick(draft)), actor.userId, actor.userId, resultId, version],
  );
  if (changed === 1) return;
  const found = await readCase(tx, { resultId });
  rollBack(found ? refuse('result-changed', { details: { version: found.row.version } }) : refuse('not-found'));
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

function pick({
  summary,
  resultCategories,
  healthMeasuresResult,
  recommendations,
  followUpRecommendations,
  acknowledged,
}: ResultDraft): ResultDraft {
  return {
    summary,
    resultCategories,
    healthMeasuresResult,
    recommendations,
    followUpRecommendations,
    acknowledged: acknowledged ?? [],
  };
}
