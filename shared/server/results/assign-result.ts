import type { results } from '#shared/contract/results.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { findCaseRow } from './find-case-row.ts';
import { noteCase } from './note-case.ts';

/**
 * Takes a case, gives it to a colleague, or gives it up with null; taking is no lock, it only shows colleagues who is at work. Who had a
 * case that is over stays written down.
 */
export async function assignResult(tx: Tx, { actor, params, body }: Call<typeof results.assignResult>) {
  const { id } = params;
  const { orderId, customerId, orderStatus } = orNotFound(await findCaseRow(tx, { resultId: id }, 'FOR UPDATE'));
  if (orderStatus === OrderStatus.COMPLETED) return refuse('order-completed');
  if (orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  const to = body.createdBy;
  if (to !== null && !(await findRow(tx, UserRole, ['userId'], { where: { userId: to, role: Role.doctor } })))
    return refuse('invalid-input', { fields: [{ path: 'createdBy', key: 'field.choose' }] });
  await updateRows(tx, TestResult, { assignedTo: to }, { id });
  noteCase(tx, { orderId, customerId, event: 'results.assigned', actor, facts: { to } });
  return null;
}
