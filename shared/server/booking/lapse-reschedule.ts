import { SEEN_SESSIONS } from '#shared/domain/payments/checkout-session-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeTransaction } from '#shared/server/payments/change-transaction.ts';
import { changeReschedule } from './change-reschedule.ts';
import { findEndedReschedule } from './find-ended-reschedule.ts';
import { freePlace } from './take-place.ts';

/**
 * Ends the hold of a time whose fee was not paid: its place is free again, its payment void. The appointment stays as it was.
 * @throws RetryAt while the hold is not over
 * @returns false while a page is open on which somebody may have paid: the provider is to be asked first
 */
export async function lapseReschedule(tx: Tx, transactionId: string, actor: ChangedBy): Promise<boolean> {
  const ended = await findEndedReschedule(tx, transactionId);
  if (!ended) return true;
  const { payment, saved, sessions, isGivenUp } = ended;
  if (!isGivenUp && sessions.some(({ state }) => SEEN_SESSIONS.includes(state))) return false;
  await changeReschedule(tx, saved, 'lapse');
  await freePlace(tx, saved);
  const voided = await changeTransaction(tx, payment, 'cancel', actor);
  if (isRefusal(voided)) throw new Error('an open fee could not be voided');
  if (sessions.length > 0) await appendJob(tx, 'close-checkout', { transactionId });
  const about = { about: payment.customerId, facts: { transactionNo: payment.transactionNo } };
  noteChange(tx, { entity: 'order', id: payment.orderId, event: 'booking.reschedule-lapsed', actor, ...about });
  return true;
}
