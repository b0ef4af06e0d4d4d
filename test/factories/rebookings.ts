import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { type Buyer, orderOf } from './buyers.ts';
import type { BodyOf } from './call.ts';
import type { World } from './open-world.ts';
import { aFreeSlot } from './orders.ts';
import { aPaidBuyer } from './paid-buyers.ts';
import type { Person } from './people.ts';
import { withAppointmentIn } from './reschedules.ts';

const ALWAYS_OPEN = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/** A branch that is open day and night. */
export const ROUND_THE_CLOCK: BodyOf<'createBranch'> = {
  ...{ name: 'Apotheke Immerfroh', streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
  ...{ language: 'de', latitude: 47.4999, longitude: 8.7241, active: true, channel: 'direct' },
  ...{ openingDays: ALWAYS_OPEN, timeSlotDuration: 20, appointmentsPerTimeSlot: 1 },
};

export const aBranchRoundTheClock = async (admin: Visitor): Promise<string> =>
  (await admin.need('createBranch', { body: ROUND_THE_CLOCK }))._id;

/** Somebody who paid for an appointment at this branch so many hours ahead: a time for which moving has a fee. */
export async function aGuest(world: World, partnerBranchId: string, hours = 30, customer?: Person) {
  const { branch } = await aFreeSlot(world);
  const day = addDays(zurichDate(world.services.now()), 12);
  const from = await firstFree(world, partnerBranchId, day);
  const slot = { branch, partnerBranchId, from };
  return withAppointmentIn(world, await aPaidBuyer(world, { slot, ...(customer ? { customer } : {}) }), hours);
}

async function firstFree(world: World, id: string, selectedDate: string): Promise<string> {
  const answer = await fetch(`${world.baseUrl}/api/partner-branch/${id}/timeslots?selectedDate=${selectedDate}`);
  const { slots } = (await answer.json()) as { slots: { from: string }[] };
  return slots[0]?.from ?? '';
}

/** Blocks the day of an appointment, which stays. */
export const blockDayOf = (admin: Visitor, { slot }: Pick<Buyer, 'slot'>) =>
  admin.need('blockDays', {
    body: { dates: [zurichDate(slot.from)], partnerBranchId: slot.partnerBranchId, keepsAppointments: true },
  });

/** The day of an appointment is open again. */
export async function openDayOf(admin: Visitor, { slot }: Pick<Buyer, 'slot'>) {
  const { partnerBranchId } = slot;
  const date = zurichDate(slot.from);
  const { blockedDays } = await admin.need('listBlockedDays', {
    query: { year: Number(date.slice(0, 4)), partnerBranchId },
  });
  const day = blockedDays.find((one) => one.date === date);
  return admin.call('unblockDay', { params: { id: day?._id ?? '' } });
}

/** What a call that offers another time needs of an appointment. */
export const seen = ({ orderId, slot }: Pick<Buyer, 'orderId' | 'slot'>) => ({ orderId, from: slot.from });

/** What moving costs its customer now, and until when it is free. */
export async function feeOf(world: World, buyer: Buyer) {
  return (await orderOf(world, buyer)).rescheduling?.fee;
}
