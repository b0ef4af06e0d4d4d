import type { orders } from '#shared/contract/orders.ts';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { Reschedule } from '#shared/server/models/reschedule.ts';
import { insertTransaction } from '#shared/server/payments/insert-transaction.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { RescheduleSavedView } from '#shared/views/booking.ts';
import { findHeldReschedule, type SavedReschedule } from './find-reschedule.ts';
import { mayMoveAgain } from './may-move-again.ts';
import { type PlannedMove, type PlanRefusal, planMove } from './plan-move.ts';
import { releaseReschedule } from './release-reschedule.ts';
import { takePlace } from './take-place.ts';

type SaveCall = Pick<Call<typeof orders.saveReschedule>, 'actor' | 'params' | 'body'>;

/**
 * Saves another time for a booked appointment, for the fee of this moment: its place is held while the fee is paid, and the old one
 * is kept until then. Without a fee the appointment is moved at once. One at a time: a second one gives the place of the first back,
 * and the same one again, while it is held at the same price, is the first.
 */
export async function saveReschedule(
  tx: Tx,
  { actor, params: { orderId }, body }: SaveCall,
): Promise<RescheduleSavedView | Refusal<PlanRefusal | 'reschedule-same-time' | 'price-changed' | 'too-many-moves'>> {
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  const plan = await planMove(tx, placed, body, false);
  if (isRefusal(plan)) return plan;
  if (plan.isSame) return refuse('reschedule-same-time');
  const { amount, capacity, partnerBranchId, startsAt, endsAt } = plan;
  // Somebody who read a fee agrees to that fee: the next one may have begun meanwhile.
  if (body.expectedAmount !== undefined && body.expectedAmount !== amount) {
    return refuse('price-changed', { details: { amount } });
  }
  const held = await findHeldReschedule(tx, orderId);
  if (held && isTheSame(held, plan, tx.now)) return { transactionNo: held.transactionNo, amount };
  const tooMany = await mayMoveAgain(tx, orderId);
  if (isRefusal(tooMany)) return tooMany;
  await releaseReschedule(tx, placed, actor);
  if (!(await takePlace(tx, plan, capacity))) return refuse('slot-taken');
  const { SLOT_HOLD_MINUTES } = await readRuntimeSettings(tx);
  const heldUntil = new Date(tx.now.getTime() + SLOT_HOLD_MINUTES * MINUTE_MS);
  const { id, transactionNo } = await insertTransaction(tx, placed, { type: TransactionType.reschedule, amount });
  await insert(tx, Reschedule, {
    ...{ transactionId: id, orderId, fromBranchId: placed.partnerBranchId, fromStartsAt: placed.startsAt },
    ...{ partnerBranchId, startsAt, endsAt, state: RescheduleState.held, heldUntil, createdAt: tx.now },
  });
  const about = { about: placed.customerId, facts: { transactionNo, amount, to: startsAt.toISOString() } };
  noteChange(tx, { entity: 'order', id: orderId, event: 'booking.reschedule-saved', actor, ...about });
  if (amount === 0) await settleTransaction(tx, id, { paymentIntentId: null }, actor);
  else await appendJob(tx, 'lapse-reschedule', { transactionId: id }, { dueAt: heldUntil });
  return { transactionNo, amount };
}

const isTheSame = (held: SavedReschedule, plan: PlannedMove, now: Date): boolean =>
  held.heldUntil > now &&
  held.amount === plan.amount &&
  held.partnerBranchId === plan.partnerBranchId &&
  held.startsAt.getTime() === plan.startsAt.getTime();
