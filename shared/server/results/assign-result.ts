import { v7 as uuidv7 } from 'uuid';
import type { reviewing } from '#shared/contract/reviewing.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { insert, select, type Tx } from '#shared/server/database/sql.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { findCaseRow } from './find-case-row.ts';
import { noteCase } from './note-case.ts';
import { ALERTED_DOCTOR, queueAlertSms } from './queue-alert-sms.ts';

/**
 * Takes a case, gives it to a colleague, who is told, or gives it up with null; taking is no lock, it only shows colleagues who is at work. Who had a
 * case that is over stays written down.
 */
export async function assignResult(tx: Tx, { actor, params, body }: Call<typeof reviewing.assignResult>) {
  const { id } = params;
  const { orderId, orderNumber, customerId, orderStatus, assignedTo } = orNotFound(
    await findCaseRow(tx, { resultId: id }, 'FOR UPDATE'),
  );
  if (orderStatus === OrderStatus.COMPLETED) return refuse('order-completed');
  if (orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  const to = body.createdBy;
  if (to !== null && !(await findRow(tx, UserRole, ['userId'], { where: { userId: to, role: Role.doctor } })))
    return refuse('invalid-input', { fields: [{ path: 'createdBy', key: 'field.choose' }] });
  // Asked for once more: nobody is told twice.
  if (to === assignedTo) return null;
  await updateRows(tx, TestResult, { assignedTo: to }, { id });
  const note = body.note?.trim() ?? '';
  if (note !== '')
    await insert(tx, InternalNote, { id: uuidv7(), resultId: id, userId: actor.userId, note, createdAt: tx.now });
  noteCase(tx, { orderId, customerId, event: 'results.assigned', actor, facts: { to } });
  if (to !== null && to !== actor.userId) await tellColleague(tx, { id, orderId, orderNumber, to });
  return null;
}

/** A case that cannot wait tells who gets it by SMS too, as an alarm does. */
async function tellColleague(tx: Tx, handed: { id: string; orderId: string; orderNumber: string; to: string }) {
  const { id, orderId, orderNumber, to } = handed;
  const result = await findRow(tx, TestResult, ['critical'], { where: { id } });
  if (!result?.critical) return;
  const key = `handed:${id}:${to}:${tx.now.getTime()}`;
  for (const doctor of await select(tx, ALERTED_DOCTOR, 'FROM users u WHERE u.id = ?', [to]))
    await queueAlertSms(tx, doctor, { orderId, orderNumber, alertId: null, key });
}
