import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { changeAppointment } from '#shared/server/booking/change-appointment.ts';
import { changeRebooking } from '#shared/server/booking/change-rebooking.ts';
import { changeReschedule } from '#shared/server/booking/change-reschedule.ts';
import { freePlace } from '#shared/server/booking/take-place.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { RebookingOffer } from '#shared/server/models/rebooking-offer.ts';
import { Reschedule } from '#shared/server/models/reschedule.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { takenAt } from '#test/factories/paid-buyers.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { aBranchRoundTheClock, aGuest, blockDayOf, seen } from '#test/factories/rebookings.ts';
import { aSaved } from '#test/factories/reschedules.ts';

const BY_JOB = { job: 'lapse-hold' } as const;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(world.services, work);

const appointmentOf = async (orderId: string) =>
  (await findRow(world.services, Appointment, ['state'], { where: { orderId } }))?.state;
const savedOf = async (transactionId: string) =>
  (await findRow(world.services, Reschedule, ['state'], { where: { transactionId } }))?.state;
const offerOf = async (id: string) =>
  (await findRow(world.services, RebookingOffer, ['state'], { where: { id } }))?.state;

describe('an act that comes late', () => {
  it('books no appointment that is held no more, and no other one', async () => {
    const [order, other] = [await aPlacedOrder(world), await aPlacedOrder(world)];
    const stale = { orderId: order.orderId, customerId: order.customer.id, slotState: AppointmentState.held };
    await updateRows(world.services, Appointment, { state: AppointmentState.released }, { orderId: order.orderId });
    expect(await inTx((tx) => changeAppointment(tx, stale, 'book', BY_JOB))).toMatchObject({ refused: 'order-error' });
    const standing = [await appointmentOf(order.orderId), await appointmentOf(other.orderId)];
    expect(standing).toEqual([AppointmentState.released, AppointmentState.held]);
  });

  it('lapses no saved time that was paid meanwhile, and no other one', async () => {
    const [paid, other] = [(await aSaved(world)).payer, (await aSaved(world)).payer];
    const { transactionId } = paid;
    await updateRows(world.services, Reschedule, { state: RescheduleState.moved }, { transactionId });
    const stale = { transactionId, state: RescheduleState.held };
    await expect(inTx((tx) => changeReschedule(tx, stale, 'lapse'))).rejects.toThrow('a saved time that is held');
    const standing = [await savedOf(transactionId), await savedOf(other.transactionId)];
    expect(standing).toEqual([RescheduleState.moved, RescheduleState.held]);
  });

  it('ends no offer that was used, and no other one', async () => {
    const admin = await visitAs(world, await anAdmin(world));
    const branchId = await aBranchRoundTheClock(admin);
    const guests = [await aGuest(world, branchId), await aGuest(world, branchId, 31)] as const;
    for (const guest of guests) await blockDayOf(admin, guest);
    const until = addDays(zurichDate(world.services.now()), 20);
    await admin.need('offerRebooking', { body: { appointments: guests.map(seen), until } });
    const ids: string[] = [];
    for (const { orderId } of guests)
      ids.push((await findRow(world.services, RebookingOffer, ['id'], { where: { orderId } }))?.id ?? '');
    const [id = '', otherId = ''] = ids;
    expect(await inTx((tx) => changeRebooking(tx, { id }, 'use'))).toBe(true);
    const { orderId } = guests[0];
    for (const which of [{ id }, { orderId }])
      expect(await inTx((tx) => changeRebooking(tx, which, 'withdraw'))).toBe(false);
    expect([await offerOf(id), await offerOf(otherId)]).toEqual([RebookingState.used, RebookingState.open]);
  });

  it('frees no place that is free, and no other one', async () => {
    const [order, other] = [await aPlacedOrder(world), await aPlacedOrder(world)];
    const place = { partnerBranchId: order.slot.partnerBranchId, startsAt: new Date(order.slot.from) };
    for (const _ of ['once', 'twice']) await inTx((tx) => freePlace(tx, place));
    expect([await takenAt(world, order), await takenAt(world, other)]).toEqual([0, 1]);
  });
});
