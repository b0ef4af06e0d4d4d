import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { User } from '#shared/server/models/user.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { changeAppointment } from './change-appointment.ts';
import { freePlace } from './take-place.ts';

type Recipient = Pick<Row<User>, 'preferredLanguage' | 'phoneNo'>;

const RECIPIENT = columns<Recipient>({ preferredLanguage: 'preferredLanguage', phoneNo: 'phoneNo' });

/**
 * Ends the hold of an order that was not paid in time: its place is free again, the order and the customer are told. Returns
 * the payment whose page is to be closed, also when an earlier run ended the hold and died before it closed the page; null
 * for an order that was paid.
 * @throws RetryAt while the hold is not over: it was renewed, or the job came too early
 */
export async function lapseAppointment(tx: Tx, orderId: string, actor: ChangedBy): Promise<LockedTransaction | null> {
  const placed = await lockTransaction(tx, { firstOf: orderId });
  if (placed?.slotState === AppointmentState.lapsed) return placed.status === TransactionStatus.open ? placed : null;
  if (placed?.slotState !== AppointmentState.held || !placed.heldUntil) return null;
  if (placed.heldUntil > tx.now) throw new RetryAt(placed.heldUntil, 'the hold is not over');
  const { customerId, slotState } = placed;
  const lapsed = await changeAppointment(tx, { orderId, customerId, slotState }, 'lapse', actor);
  if (isRefusal(lapsed)) return null;
  await freePlace(tx, placed);
  const customer = await selectOne(tx, RECIPIENT, 'FROM users WHERE id = ?', [customerId]);
  if (customer) {
    await queueSms(tx, {
      userId: customerId,
      phoneNo: customer.phoneNo,
      template: 'payment-hold-lapsed',
      language: customer.preferredLanguage,
      variables: { orderNumber: placed.orderNumber, link: `${tx.config.publicUrl}/orders/${orderId}` },
      key: `hold-lapsed:${orderId}:${placed.startsAt.toISOString()}`,
    });
  }
  return placed;
}
