import type { results } from '#shared/contract/results.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { ResultReading } from '#shared/server/models/result-reading.ts';
import { TestResult } from '#shared/server/models/test-result.ts';

/** A customer confirms to have read the version that stands; once for each version, with its date. An older one is none to confirm. */
export async function confirmRead(tx: Tx, { actor, params, body }: Call<typeof results.confirmRead>) {
  const { orderId } = params;
  const { version } = body;
  const columns = ['id', 'customerId', 'releasedVersion'] as const;
  const result = orNotFound(await findRow(tx, TestResult, columns, { where: { orderId } }));
  if (result.releasedVersion === null) return refuse('not-found');
  if (result.releasedVersion !== version)
    return refuse('result-changed', { details: { version: result.releasedVersion } });
  const reading = { resultId: result.id, version, readBy: actor.userId, readAt: tx.now };
  if (!(await insertNew(tx, ResultReading, reading))) return null;
  const about = result.customerId;
  noteChange(tx, { entity: 'result', id: orderId, event: 'results.read-confirmed', actor, about, version });
  return null;
}
