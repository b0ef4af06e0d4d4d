import type { reviewing } from '#shared/contract/reviewing.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, sealedValue, type Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { noteCase } from './note-case.ts';
import { readCase } from './read-case.ts';

/**
 * A doctor opens a released result again: first the reason, in the language of the person, who will read it. What was released stays
 * readable, and is marked as being corrected, until the next release. Refused over another version than the doctor saw.
 */
export async function startCorrection(tx: Tx, { actor, params, body }: Call<typeof reviewing.startCorrection>) {
  const resultId = params.id;
  const { row, draft } = orNotFound(await readCase(tx, { resultId }, 'FOR UPDATE'));
  const { orderId, customerId, preferredLanguage } = row;
  if (body.reason[preferredLanguage].trim() === '')
    return refuse('invalid-input', { fields: [{ path: `reason.${preferredLanguage}`, key: 'field.required' }] });
  if (row.releasedVersion === null) return refuse('correction-not-possible');
  const moved = await changeOrderStatus(tx, { orderId, event: 'correct-result', actor, reason: 'doctor corrects' });
  if (isRefusal(moved)) return refuse('correction-not-possible');
  const opened = { ...draft, correctionReason: body.reason };
  const corrected = sealedValue(tx, TestResult, { id: resultId }, 'draft', opened);
  const changed = await change(
    tx,
    `UPDATE test_results SET draft = ?, version = version + 1, createdBy = ?, assignedTo = ?
     WHERE id = ? AND version = ?`,
    [corrected, actor.userId, actor.userId, resultId, body.version],
  );
  // The reason would be about something else than what is open now.
  if (changed !== 1) return refuse('result-changed', { details: { version: row.version } });
  noteCase(tx, { orderId, customerId, event: 'results.correction-started', actor, version: row.version + 1 });
  // What was released is read as being corrected from now on.
  tellChange(tx, { entity: 'result', id: orderId, about: customerId });
  return null;
}
