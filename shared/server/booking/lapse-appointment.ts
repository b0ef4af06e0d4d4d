import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { SEEN_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { User } from '#shared/server/models/user.ts';
import { endReservation } from '#shared/server/vouchers/end-reservation.ts';
import { changeAppointment } from './change-appointment.ts';
import { findEndedHold } from './find-ended-hold.ts';
import { freePlace } from './take-place.ts';

type Recipient = Pick<Row<User>, 'preferredLanguage' | 'phoneNo'>;

const RECIPIENT = columns<Recipient>({ preferredLanguage: 'preferredLanguage', phoneNo: 'phoneNo' });

/**
 * Ends the hold of an order that was not paid in time: its place is free again, its voucher too, the customer is told. Does nothing for an
 * order that was paid.
 * @throws RetryAt while the hold is not over: it was renewed, or the job came too early
 * @returns false while a page is open on which somebody may have paid: the provider is to be asked first
 */
export async function lapseAppointment(tx: Tx, orderId: string, actor: ChangedBy): Promise<boolean> {
  const ended = await findEndedHold(tx, orderId);
  if (!ended) return true;
  const { payment: placed, sessions, isGivenUp } = ended;
  const { customerId, slotState } = placed;
  if (slotState !== AppointmentState.held) return true;
  if (!isGivenUp && sessions.some(({ state }) => SEEN_SESSIONS.includes(state))) return false;
  const lapsed = await changeAppointment(tx, { orderId, customerId, slotState }, 'lapse', actor);
  if (isRefusal(lapsed)) return true;
  await freePlace(tx, placed);
  await endReservation(tx, orderId, actor);
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
  return true;
}
