import type { results } from '#shared/contract/results.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { noteCase } from './note-case.ts';

/** Takes a case, gives it to a colleague, or gives it up with null; taking is no lock, it only shows colleagues who is at work. */
export async function assignResult(tx: Tx, { actor, params, body }: Call<typeof results.assignResult>) {
  const { id } = params;
  const result = orNotFound(await findRow(tx, TestResult, ['orderId', 'customerId'], { where: { id } }));
  const to = body.createdBy;
  if (to !== null && !(await findRow(tx, UserRole, ['userId'], { where: { userId: to, role: Role.doctor } })))
    return refuse('invalid-input', { fields: [{ path: 'createdBy', key: 'field.choose' }] });
  await updateRows(tx, TestResult, { assignedTo: to }, { id });
  noteCase(tx, { ...result, event: 'results.assigned', actor, facts: { to } });
  return null;
}
