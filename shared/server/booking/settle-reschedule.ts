import { mayReschedule } from '#shared/domain/booking/may-reschedule.ts';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { requestRefund } from '#shared/server/payments/request-refund.ts';
import { changeReschedule } from './change-reschedule.ts';
import { findHeldReschedule, findReschedule, type SavedReschedule } from './find-reschedule.ts';
import { moveAppointment } from './move-appointment.ts';
import { readCapacity } from './read-branch.ts';
import { freePlace, takePlace } from './take-place.ts';

/**
 * The fee for another time is paid: the appointment is moved. Paid after the time was given up, it is moved all the same where its
 * place is still free and nothing else was decided meanwhile; otherwise all of the money goes back, and the appointment stays. So it
 * does where the branch closed while the place was held: nobody is sent to a closed door while their old appointment still stands.
 */
export async function settleReschedule(tx: Tx, payment: LockedTransaction, actor: ChangedBy): Promise<void> {
  const saved = await findReschedule(tx, payment.id);
  if (!saved) throw new Error('a fee without the time it is for');
  if (saved.state === RescheduleState.moved) return;
  if (await isStillWanted(tx, payment, saved)) {
    await changeReschedule(tx, saved, 'move');
    await moveAppointment(tx, payment, { ...saved, id: saved.transactionId }, actor);
    return;
  }
  if (saved.state === RescheduleState.held) {
    await changeReschedule(tx, saved, 'release');
    await freePlace(tx, saved);
  }
  const reason = payment.orderStatus === OrderStatus.CANCELLED ? 'order-cancelled' : 'not-moved';
  await requestRefund(tx, payment, reason, actor);
}

/** Whether the appointment can be moved there now; a place that was given up is taken again. */
async function isStillWanted(tx: Tx, payment: LockedTransaction, saved: SavedReschedule): Promise<boolean> {
  const { orderId, orderStatus: status, slotState, partnerBranchId, startsAt } = payment;
  if (isRefusal(mayReschedule({ status, slotState })) || saved.startsAt <= tx.now) return false;
  const isWhereItWas = saved.fromBranchId === partnerBranchId && saved.fromStartsAt.getTime() === startsAt.getTime();
  if (!isWhereItWas || saved.state === RescheduleState.released) return false;
  const capacity = await readCapacity(tx, saved);
  if (saved.state === RescheduleState.held) return capacity > 0;
  const another = await findHeldReschedule(tx, orderId);
  return another === undefined && (await takePlace(tx, saved, capacity));
}
