import { mayHoldSlot, type SlotRefusal } from '#shared/domain/booking/may-hold-slot.ts';
import { mayReschedule } from '#shared/domain/booking/may-reschedule.ts';
import { offersProduct } from '#shared/domain/booking/offers-product.ts';
import { findRescheduleFee, listRescheduleFees } from '#shared/domain/booking/reschedule-fee.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { areSampledAtBranches } from '#shared/server/catalogue/read-catalogue.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { findOpenOffer } from './find-open-offer.ts';
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
  const { productKey } = placed;
  if (!isStaff && !(await areSampledAtBranches(tx, [productKey]))) return refuse('reschedule-unavailable');
  const branch = await findBranch(tx, wish.partnerBranchId);
  if (!branch?.active || !offersProduct(branch, productKey)) {
    const isAnywhere = (await listBranches(tx)).some(
      (one) => one.active && one.channel === 'direct' && offersProduct(one, productKey),
    );
    return refuse(isAnywhere ? 'branch-unavailable' : 'reschedule-unavailable');
  }
  const startsAt = new Date(wish.from);
  const isSame = branch.id === placed.partnerBranchId && startsAt.getTime() === placed.startsAt.getTime();
  const slot = mayHoldSlot({ branch, taken: 0 }, wish.from, tx.now);
  if (isRefusal(slot) && !isSame) return slot;
  const endsAt = isRefusal(slot) ? startsAt : new Date(slot.to);
  const capacity = branch.appointmentsPerTimeSlot;
  return { partnerBranchId: branch.id, startsAt, endsAt, capacity, amount: await feeOf(tx, placed), isSame };
}

/** Whose branch cannot keep the appointment, and who was offered another time, pays nothing for it. */
async function feeOf(tx: Tx, placed: LockedTransaction): Promise<number> {
  if (await findOpenOffer(tx, placed, tx.now)) return 0;
  const fees = listRescheduleFees(await readRuntimeSettings(tx));
  return findRescheduleFee(fees, placed.startsAt, tx.now)?.amount ?? 0;
}
