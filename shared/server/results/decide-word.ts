import type { reviewing } from '#shared/contract/reviewing.ts';
import { ASIDE_REASONS } from '#shared/domain/lab-intake/decide-observations.ts';
import { isFinal, takesBack } from '#shared/domain/results/effective-status.ts';
import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { countFindings } from '#shared/server/lab-intake/count-findings.ts';
import { moveOrders } from '#shared/server/lab-intake/move-orders.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { noteCase } from './note-case.ts';
import { listStanding } from './observation-rows.ts';
import { raiseAlert } from './raise-alert.ts';
import { readCase } from './read-case.ts';

const isBlank = ({ status, valueText }: BloodMeasure): boolean => valueText.trim() === '' && !takesBack(status);

const WORD = ['id', 'identity', 'status', 'importMessageId', 'position'] as const;

/**
 * Decides about a word of the laboratory that was not taken: it stands from now on, or what stands is kept. The doctor says why; both
 * words stay in the history.
 */
export async function decideWord(tx: Tx, { actor, params, body }: Call<typeof reviewing.decideWord>) {
  const { id: resultId, wordId } = params;
  const found = orNotFound(await readCase(tx, { resultId }, 'FOR UPDATE'));
  const { row, measures, asides, labNotes: notes } = found;
  const where = { id: wordId, resultId, aside: ASIDE_REASONS };
  const word = orNotFound(await findRow(tx, Observation, WORD, { where }));
  const { importMessageId, position } = word;
  const seen = asides.find(({ measure }) => measure.id === wordId);
  if (body.standsId !== undefined && seen && seen.standsId !== body.standsId)
    return refuse('result-changed', { details: { version: row.version } });
  // There is nothing to take over: what stands must not become empty.
  if (body.taken && seen && isBlank(seen.measure))
    return refuse('invalid-input', { fields: [{ path: 'taken', key: 'field.fields' }] });
  const decision = body.taken ? 'taken' : 'kept';
  const decided = await updateRows(
    tx,
    Observation,
    {
      asideDecision: decision,
      asideDecisionReason: body.reason.trim(),
      asideDecidedBy: actor.userId,
      asideDecidedAt: tx.now,
    },
    { ...where, importMessageId, position, asideDecision: null },
  );
  if (decided !== 1) return refuse('already-decided');
  if (body.taken) {
    await updateRows(tx, Observation, { current: 0 }, { resultId, identity: word.identity, current: 1 });
    // A confirmation that names another value means that value to be final.
    const status = word.status === 'U' ? 'F' : word.status;
    await updateRows(tx, Observation, { current: 1, status, stoodAt: tx.now }, { id: word.id });
  }
  const standing = await listStanding(tx, [resultId]);
  const { outside, critical, unmapped } = countFindings(standing, { lab: standing[0]?.lab ?? '', sex: row.sex, notes });
  const version = row.version + 1;
  await change(tx, 'UPDATE test_results SET version = ?, outside = ?, critical = ?, unmapped = ? WHERE id = ?', [
    version,
    outside,
    critical,
    unmapped,
    resultId,
  ]);
  const { orderId, customerId } = row;
  noteCase(tx, { orderId, customerId, event: 'results.word-decided', actor, facts: { decision }, version });
  // What was released is read otherwise now: as being corrected, or without a value that the word takes back.
  if (body.taken && row.releasedVersion !== null) tellChange(tx, { entity: 'result', id: orderId, about: customerId });
  const known = new Set(measures.filter(isAlarming).map(({ id }) => id));
  const now = (await readCase(tx, { resultId }))?.measures ?? [];
  const isNew = now.some((measure) => isAlarming(measure) && !known.has(measure.id));
  // It may be the first final value, or say something else than what was released.
  const order = { id: orderId, status: row.orderStatus, surveyStatus: row.surveyStatus };
  const hasFinal = standing.some(({ status }) => isFinal(status));
  if (body.taken) await moveOrders(tx, [{ order, hasFinal }], actor);
  if (isNew) await raiseAlert(tx, { resultId, version, orderId, customerId });
  return null;
}
