import type { results } from '#shared/contract/results.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { noteCase } from './note-case.ts';

/** Takes a case, or gives it up with null; taking is no lock, it only shows colleagues who is at work. */
export async function assignResult(tx: Tx, { actor, params, body }: Call<typeof results.assignResult>) {
  const { id } = params;
  const result = orNotFound(await findRow(tx, TestResult, ['orderId', 'customerId'], { where: { id } }));
  await updateRows(tx, TestResult, { assignedTo: body.createdBy }, { id });
  noteCase(tx, { ...result, event: 'results.assigned', actor, facts: { to: body.createdBy } });
  return null;
}
