import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { Visitor } from '#test/setup/visitor.ts';
import type { BodyOf } from './call.ts';
import type { World } from './open-world.ts';
import { TERMS_VERSION } from './orders.ts';
import { aCustomer, anAdmin, aPhoneNo, visitAs } from './people.ts';
import { readCode } from './read-code.ts';

/** A branch that sells, with the key it signs in with. */
export interface Partner {
  branchId: string;
  /** The public one. */
  key: string;
  secret: string;
  phoneNo: string;
}

const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
let count = 0;

/** Somebody with an address of their own, so that the locks of one test do not reach another. */
export const anAddress = (): string => {
  count += 1;
  return `198.51.${Math.floor(count / 250)}.${count % 250}`;
};

/** A branch that is open at any hour, with a telephone and a key. */
export async function aPartner(world: World, wish: { places?: number } = {}): Promise<Partner> {
  const admin = await visitAs(world, await anAdmin(world));
  const phoneNo = aPhoneNo();
  const body: BodyOf<'createBranch'> = {
    ...{
      name: 'Apotheke am Schalter',
      streetAddress: 'Musterweg 1',
      zipCode: '8400',
      city: 'Winterthur',
      canton: 'ZH',
    },
    ...{ language: 'de', latitude: 47.4999, longitude: 8.7241, active: true, channel: 'partner', phoneNo },
    ...{ openingDays: ALWAYS, timeSlotDuration: 20, appointmentsPerTimeSlot: wish.places ?? 5 },
  };
  const { _id: branchId } = await admin.need('createBranch', { body });
  const { key: secret } = await admin.need('renewPartnerKey', { params: { id: branchId } });
  const branch = await findBranch(world.services, branchId);
  return { branchId, key: branch?.key ?? '', secret, phoneNo };
}

/** The counter of a branch, signed in as its staff do. */
export async function counterOf(world: World, partner: Partner): Promise<Visitor> {
  const counter = new Visitor(world);
  const address = anAddress();
  await counter.need('startPartnerSignIn', { body: { key: partner.secret }, address });
  const { phoneNo } = partner;
  const code = await readCode(world, phoneNo);
  counter.token = (await counter.need('verifyPartner', { body: { phoneNo, code }, address })).accessToken;
  return counter;
}

/** A ticket for the person with a number, who reads their code out. */
export async function aTicket(world: World, counter: Visitor, phoneNo: string) {
  const address = anAddress();
  await counter.need('sendCounterCode', { body: { phoneNo, preferredLanguage: 'de' }, address });
  const code = await readCode(world, phoneNo);
  return counter.need('verifyCounterCode', { body: { phoneNo, code }, address });
}

/** What a counter orders; without a time now. */
export const counterOrder = (ticket: string, from: string | null = null): BodyOf<'createPartnerOrder'> => ({
  ...{ ticket, productGroupKey: 'energy', productKey: 'energy-check', addonKeys: [] },
  from,
});

/** A time at the branch some days ahead. */
export async function aTimeAt(world: World, { branchId }: Partner, nth = 0): Promise<string> {
  const branch = await findBranch(world.services, branchId);
  if (!branch) throw new Error('no branch');
  return slotsOfDay(branch, addDays(zurichDate(world.services.now()), 3))[nth]?.from ?? '';
}

/** The customer reads and confirms on their own telephone. */
export async function confirmAs(world: World, customer: { id: string }, orderId: string): Promise<void> {
  const body = { version: TERMS_VERSION, statementVersion: liveContent().texts.medicalStatement.version };
  await (await visitAs(world, customer)).need('acceptTerms', { params: { orderId }, body });
}

/** An order of a new customer at a counter; without a time now, and confirmed unless said otherwise. */
export async function aCounterOrder(
  world: World,
  counter: Visitor,
  wish: { from?: string | null; confirmed?: boolean } = {},
) {
  const customer = await aCustomer(world);
  const { ticket } = await aTicket(world, counter, customer.phoneNo);
  const { _id: orderId } = await counter.need('createPartnerOrder', { body: counterOrder(ticket, wish.from ?? null) });
  if (wish.confirmed !== false) await confirmAs(world, customer, orderId);
  return { orderId, customer, params: { orderId } };
}
