import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { freePlace, takePlace } from '#shared/server/booking/take-place.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { type Buyer, orderOf } from './buyers.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import { aFreeSlot, type FreeSlot } from './orders.ts';
import { aPaidBuyer, messagesTo } from './paid-buyers.ts';

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

/** Fees of the demo settings, Rappen: less than 48 hours ahead, less than 24. */
export const LATE_FEE = 2_000;
export const EXTRA_LATE_FEE = 4_000;

/** Where the appointment of a buyer is now. */
export async function placeOf(world: World, buyer: Buyer) {
  const { appointment } = await orderOf(world, buyer);
  return { partnerBranchId: appointment?.partnerBranchId, from: appointment?.from };
}

/** The place of a slot, to compare with `placeOf`. */
export const at = ({ partnerBranchId, from }: FreeSlot) => ({ partnerBranchId, from });

/** The messages that told a buyer of another time. */
export const movesTold = async (world: World, { customer }: Pick<Buyer, 'customer'>) =>
  (await messagesTo(world, customer.id)).filter(([template]) => template === 'appointment-rescheduled');

/** Somebody who saved another time with a fee to pay; the place of it is held. */
export async function aSaved(world: World, hours = 30) {
  const buyer = await withAppointmentIn(world, await aPaidBuyer(world), hours);
  const slot = await aFreeSlot(world);
  const { status, reply, text } = await saveTime(world, buyer, slot);
  if (status !== 200) throw new Error(`no time was saved: ${text}`);
  return { buyer, slot, payer: await payerOf(world, buyer, reply.transactionNo), amount: reply.amount };
}
