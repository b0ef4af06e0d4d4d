import { mayHoldSlot, type SlotRefusal } from '#shared/domain/booking/may-hold-slot.ts';
import { mayReschedule } from '#shared/domain/booking/may-reschedule.ts';
import { findRescheduleFee, listRescheduleFees } from '#shared/domain/booking/reschedule-fee.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { areSampledAtBranches } from '#shared/server/catalogue/read-catalogue.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { findBranch, listBranches } from './read-branch.ts';
import type { Place } from './take-place.ts';

/** Another time that an order could have, and what that costs at this moment. */
export interface PlannedMove extends Place {
  endsAt: Date;
  /** Places of the slot. */
  capacity: number;
  /** Rappen; 0 where no fee applies. */
  amount: number;
  /** It is where the appointment is already. */
  isSame: boolean;
}

export type PlanRefusal =
  | SlotRefusal
  | 'order-cancelled'
  | 'order-completed'
  | 'order-error'
  | 'reschedule-unavailable';

interface Wish {
  partnerBranchId: string;
  /** Instant. */
  from: string;
}

/**
 * What moving a locked order's appointment to another time would mean; nothing is written, and whether a place is free is for the
 * statement that takes it.
 * @param isStaff an administrator also moves what is not sold any more
 */
export async function planMove(
  tx: Tx,
  placed: LockedTransaction,
  wish: Wish,
  isStaff: boolean,
): Promise<PlannedMove | Refusal<PlanRefusal>> {
  const refused = mayReschedule({ status: placed.orderStatus, slotState: placed.slotState });
  if (isRefusal(refused)) return refused;
  if (!isStaff && !(await isOffered(tx, placed.orderId))) return refuse('reschedule-unavailable');
  const branch = await findBranch(tx, wish.partnerBranchId);
  if (!branch?.active) {
    const isAnyOpen = (await listBranches(tx)).some(({ active, channel }) => active && channel === 'direct');
    return refuse(isAnyOpen ? 'branch-unavailable' : 'reschedule-unavailable');
  }
  const startsAt = new Date(wish.from);
  const isSame = branch.id === placed.partnerBranchId && startsAt.getTime() === placed.startsAt.getTime();
  const slot = mayHoldSlot({ branch, taken: 0 }, wish.from, tx.now);
  if (isRefusal(slot) && !isSame) return slot;
  const endsAt = isRefusal(slot) ? startsAt : new Date(slot.to);
  const fee = findRescheduleFee(listRescheduleFees(await readRuntimeSettings(tx)), placed.startsAt, tx.now);
  const capacity = branch.appointmentsPerTimeSlot;
  return { partnerBranchId: branch.id, startsAt, endsAt, capacity, amount: fee?.amount ?? 0, isSame };
}

/** Every branch offers whatever is sold and sampled at a branch: a product is offered by all of them or by none. */
async function isOffered(tx: Tx, orderId: string): Promise<boolean> {
  const order = await findRow(tx, Order, ['productKey'], { where: { id: orderId } });
  return order !== undefined && areSampledAtBranches(tx, [order.productKey]);
}
