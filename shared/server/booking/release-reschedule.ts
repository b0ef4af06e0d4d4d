import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeTransaction } from '#shared/server/payments/change-transaction.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { changeReschedule } from './change-reschedule.ts';
import { findHeldReschedule } from './find-reschedule.ts';
import { freePlace } from './take-place.ts';

/**
 * Gives back the time that was saved for a locked order and not paid: its place is free, its payment void, a job ends the pages
 * on which it could still be paid. Without one there is nothing to do.
 */
export async function releaseReschedule(tx: Tx, { orderId }: { orderId: string }, actor: ChangedBy): Promise<void> {
  const held = await findHeldReschedule(tx, orderId);
  if (!held) return;
  const { transactionId } = held;
  await changeReschedule(tx, held, 'release');
  await freePlace(tx, held);
  const payment = await lockTransaction(tx, { id: transactionId });
  const cancelled = payment && (await changeTransaction(tx, payment, 'cancel', actor));
  // A cancellation of the order has voided it before, and closes its pages.
  if (cancelled && !isRefusal(cancelled)) await appendJob(tx, 'close-checkout', { transactionId });
}
