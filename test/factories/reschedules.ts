import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { freePlace, takePlace } from '#shared/server/booking/take-place.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import type { Buyer } from './buyers.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import type { FreeSlot } from './orders.ts';

/**
 * The same buyer with an appointment so many hours from now or some minutes less: in a minute of its own,
 * so that its place can be counted. The appointment is brought closer, and not the clock: the provider's
 * pages know the real time, and open for half an hour only.
 */
export async function withAppointmentIn<B extends Buyer>(world: World, buyer: B, hours: number): Promise<B> {
  const { orderId, slot } = buyer;
  const minute = Math.floor((world.services.now().getTime() + hours * HOUR_MS) / MINUTE_MS);
  const from = await inTransaction(world.services, async (tx) => {
    const place = (before: number) => ({
      partnerBranchId: slot.partnerBranchId,
      startsAt: new Date((minute - before) * MINUTE_MS),
    });
    let before = 1;
    while (!(await takePlace(tx, place(before), 1))) before += 1;
    const { startsAt } = place(before);
    await freePlace(tx, { ...place(before), startsAt: new Date(slot.from) });
    await updateRows(tx, Appointment, { startsAt, endsAt: new Date(startsAt.getTime() + 10 * MINUTE_MS) }, { orderId });
    return startsAt.toISOString();
  });
  return { ...buyer, slot: { ...slot, from } };
}

/** Asks for another time; what a fee is for it is in the answer. */
export const saveTime = (
  world: World,
  { orderId, token }: Pick<Buyer, 'orderId' | 'token'>,
  { partnerBranchId, from }: Pick<FreeSlot, 'partnerBranchId' | 'from'>,
  more: { expectedAmount?: number } = {},
) => call(world.baseUrl, 'saveReschedule', { params: { orderId }, token, body: { partnerBranchId, from, ...more } });

/** The buyer before the payment of the fee for another time. */
export async function payerOf<B extends Buyer>(world: World, buyer: B, transactionNo: string): Promise<B> {
  const row = await findRow(world.services, Transaction, ['id'], { where: { transactionNo } });
  return { ...buyer, transactionNo, transactionId: row?.id ?? '' };
}
