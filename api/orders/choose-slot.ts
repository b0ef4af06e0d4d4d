import { mayHoldSlot } from '#shared/domain/booking/may-hold-slot.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { announceOrder } from '#shared/server/announce.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { freePlace, takePlace } from '#shared/server/booking/take-place.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, rollBack, selectOne, unlessRolledBack } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';

interface AppointmentRow {
  customerId: string;
  status: number | null;
  version: number;
  partnerBranchId: string;
  startsAt: Date;
  state: 'held' | 'booked' | 'lapsed' | 'released';
  paidTransactionId: string | null;
}

/**
 * Takes another slot for an order that is not paid, or was paid after its hold had lapsed and somebody else took the time:
 * then the money that is there books the new one, and nothing is charged twice.
 */
export async function chooseSlot(
  services: Services,
  orderId: string,
  wish: { partnerBranchId: string; from: string },
): Promise<null | Refusal> {
  const branch = await findBranch(services, wish.partnerBranchId);
  if (!branch) return refuse('branch-unavailable');
  const now = services.now();
  const slot = mayHoldSlot({ branch, taken: 0 }, wish.from, now);
  if (isRefusal(slot)) return slot;
  const { SLOT_HOLD_MINUTES } = await readRuntimeSettings(services);
  const heldUntil = new Date(now.getTime() + SLOT_HOLD_MINUTES * 60_000);
  return unlessRolledBack(
    inTransaction(services, async (tx) => {
      const row = await selectOne<AppointmentRow>(
        tx,
        `SELECT o.customerId, o.status, o.version, a.partnerBranchId, a.startsAt, a.state,
           (SELECT t.id FROM transactions t WHERE t.orderId = o.id AND t.checkoutState = 'slot-gone' LIMIT 1) AS paidTransactionId
         FROM orders o JOIN appointments a ON a.orderId = o.id WHERE o.id = ? FOR UPDATE`,
        [orderId],
      );
      if (!row || row.status !== null || row.state === 'booked') return rollBack(refuse('order-error'));
      const place = { partnerBranchId: branch.id, startsAt: new Date(slot.from) };
      if (row.state === 'held') await freePlace(tx, row);
      if (!(await takePlace(tx, place, branch.appointmentsPerTimeSlot))) return rollBack(refuse('slot-taken'));
      await change(
        tx,
        "UPDATE appointments SET partnerBranchId = ?, startsAt = ?, endsAt = ?, state = 'held', heldUntil = ? WHERE orderId = ?",
        [place.partnerBranchId, place.startsAt, new Date(slot.to), heldUntil, orderId],
      );
      await change(tx, 'UPDATE orders SET version = version + 1 WHERE id = ?', [orderId]);
      if (row.paidTransactionId) await appendJob(tx, 'settle-payment', { transactionId: row.paidTransactionId });
      else await appendJob(tx, 'lapse-hold', { orderId }, { dueAt: heldUntil });
      await announceOrder(tx, { id: orderId, customerId: row.customerId, version: row.version + 1 });
      return null;
    }),
  );
}
