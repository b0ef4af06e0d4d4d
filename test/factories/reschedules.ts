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

/** Appointments that were brought closer: each has a minute of its own, so that its place can be counted. */
let brought = 0;

/**
 * The same buyer with an appointment so many hours from now, and a minute less for each one before. The appointment is brought closer, and not the clock: the provider's
 * pages know the real time, and open for half an hour only.
 */
export async function withAppointmentIn<B extends Buyer>(world: World, buyer: B, hours: number): Promise<B> {
  const { orderId, slot } = buyer;
  brought += 1;
  const minute = Math.floor((world.services.now().getTime() + hours * HOUR_MS) / MINUTE_MS) - brought;
  const at = minute * MINUTE_MS;
  const times = { startsAt: new Date(at), endsAt: new Date(at + 10 * MINUTE_MS) };
  const place = { partnerBranchId: slot.partnerBranchId };
  await inTransaction(world.services, async (tx) => {
    await freePlace(tx, { ...place, startsAt: new Date(slot.from) });
    await takePlace(tx, { ...place, startsAt: times.startsAt }, 1);
    await updateRows(tx, Appointment, times, { orderId });
  });
  return { ...buyer, slot: { ...slot, from: times.startsAt.toISOString() } };
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
