import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { RebookingOffer } from '#shared/server/models/rebooking-offer.ts';
import { aBuyer } from '#test/factories/buyers.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, type FreeSlot, orderBody } from '#test/factories/orders.ts';
import { aPaidBuyer } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { aGuest, ROUND_THE_CLOCK, seen } from '#test/factories/rebookings.ts';
import { saveTime } from '#test/factories/reschedules.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const OFFERED = 'heart-basic';
const OTHER = 'thyroid-check';
const wishOf = (productKey: string) => ({ productKey, productGroupKey: productKey.split('-')[0] ?? '' });

let world: World;
let admin: Visitor;
/** Offers one test. */
let some: string;
/** Names none, and so offers all. */
let all: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  some = await aBranch([OFFERED]);
  all = await aBranch(null);
});

afterAll(() => world.close());

const aBranch = async (products: string[] | null) =>
  (await admin.need('createBranch', { body: { ...ROUND_THE_CLOCK, products } }))._id;
const branchOf = async (id: string) =>
  (await admin.need('listAdminBranches')).partnerBranches.find(({ _id }) => _id === id);
const save = async (id: string, body: Partial<BodyOf<'changeBranch'>>) => {
  const { version = 0 } = (await branchOf(id)) ?? {};
  return admin.call('changeBranch', { params: { id }, body: { ...ROUND_THE_CLOCK, version, ...body } });
};
const day = () => addDays(zurichDate(world.services.now()), 20);
let given = 0;
/** A time of a branch that no other test got. */
async function aTimeAt(partnerBranchId: string): Promise<FreeSlot> {
  const { branch } = await aFreeSlot(world);
  const { slots } = await admin.need('listTimeSlots', {
    params: { id: partnerBranchId },
    query: { selectedDate: day() },
  });
  given += 1;
  return { branch, partnerBranchId, from: slots[given]?.from ?? '' };
}

describe('the tests of a branch', () => {
  it('are those it names; all of them where it names none', async () => {
    expect([(await branchOf(some))?.products, (await branchOf(all))?.products]).toEqual([[OFFERED], null]);
    const found = async (...productId: string[]) => {
      const query = { query: ROUND_THE_CLOCK.name, productId };
      const { partnerBranches } = await admin.need('listPartnerBranches', { query });
      return [some, all].map((id) => partnerBranches.some(({ _id }) => _id === id));
    };
    expect([await found(OFFERED), await found(OTHER), await found(OFFERED, OTHER)]).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  it('decide about its times', async () => {
    const times = async (id: string, productId: string | undefined) => {
      const more = productId === undefined ? {} : { productId };
      const params = { id };
      const one = await admin.need('listTimeSlots', { params, query: { selectedDate: day(), ...more } });
      const many = await admin.need('listMultiDayTimeSlots', {
        params,
        query: { selectedDate: day(), days: 2, ...more },
      });
      const next = await admin.need('listAvailableDays', { params, query: { startDate: day(), limit: 2, ...more } });
      return [one.slots, Object.values(many.days).flatMap(({ slots }) => slots), Object.keys(next.days)].map(
        ({ length }) => length > 0,
      );
    };
    expect(await times(some, OTHER)).toEqual([false, false, false]);
    for (const open of [await times(some, OFFERED), await times(some, undefined), await times(all, OTHER)])
      expect(open).toEqual([true, true, true]);
  });

  it('are the ones that can be ordered there, and for which a time can be chosen', async () => {
    const customer = await visitAs(world, await aCustomer(world));
    const order = async (id: string, productKey: string) => {
      const { status, error } = await customer.call('createOrder', {
        body: orderBody(await aTimeAt(id), wishOf(productKey)),
      });
      return status === 200 ? 200 : error.error;
    };
    expect([await order(some, OTHER), await order(some, OFFERED)]).toEqual(['branch-unavailable', 200]);
    const buyer = await aBuyer(world, wishOf(OTHER));
    const choose = async (id: string) => {
      const { partnerBranchId, from } = await aTimeAt(id);
      const body = { partnerBranchId, from };
      const chosen = await call(world.baseUrl, 'chooseSlot', {
        params: { orderId: buyer.orderId },
        token: buyer.token,
        body,
      });
      return chosen.status === 204 ? 204 : chosen.error.error;
    };
    expect([await choose(some), await choose(all)]).toEqual(['branch-unavailable', 204]);
  });

  it('are the ones whose appointments can be moved there', async () => {
    const buyer = await aPaidBuyer(world, wishOf(OTHER));
    const refused = await saveTime(world, buyer, await aTimeAt(some));
    expect([refused.status, refused.error.error]).toEqual([409, 'branch-unavailable']);
    const branches = 'UPDATE partner_branches SET products = ? WHERE id <> ? AND products IS NULL';
    await change(world.services, branches, [JSON.stringify(['heart-none']), some]);
    try {
      const nowhere = await saveTime(world, buyer, await aTimeAt(some));
      expect(nowhere.error).toMatchObject({
        error: 'reschedule-unavailable',
        message: 'Reschedule Feature not available. No available partner branches for this product',
      });
    } finally {
      await change(world.services, 'UPDATE partner_branches SET products = NULL WHERE products = ?', [
        JSON.stringify(['heart-none']),
      ]);
    }
    expect((await saveTime(world, buyer, await aTimeAt(all))).status).toBe(200);
  });

  it('name the appointments of one that is given up first, which are offered another time', async () => {
    const id = await aBranch([OFFERED, OTHER]);
    const guest = await aGuest(world, id);
    const refused = await save(id, { products: [OTHER] });
    expect([refused.error.error, refused.error.details]).toMatchObject([
      'appointments-orphaned',
      { count: 1, appointments: [{ orderId: guest.orderId }] },
    ]);
    expect((await save(id, { products: [OFFERED] })).status).toBe(200);
    expect((await save(id, { products: [OTHER], keepsAppointments: true })).status).toBe(200);
    const { waiting } = await admin.need('listRebookings', { query: { partnerBranchId: id } });
    expect(waiting).toBe(1);
    const body = { appointments: [seen(guest)], until: day() };
    expect((await admin.need('offerRebooking', { body })).offered).toBe(1);
    await save(id, { products: null, keepsAppointments: true });
    const where = { orderId: guest.orderId };
    expect(await findRows(world.services, RebookingOffer, ['state'], { where })).toEqual([{ state: 'withdrawn' }]);
  });

  it('stay as they are where a change says nothing of them', async () => {
    const id = await aBranch([OFFERED]);
    await save(id, { timeSlotDuration: 30 });
    expect(await branchOf(id)).toMatchObject({ products: [OFFERED], timeSlotDuration: 30 });
    await save(id, { products: null });
    expect((await branchOf(id))?.products).toBeNull();
  });

  it.each<[string, string[], string]>([
    ['one that was never sold', [OFFERED, 'heart-none'], 'products[1]'],
    ['none', [], 'products'],
  ])('are refused with %s', async (_, products, path) => {
    const made = await admin.call('createBranch', { body: { ...ROUND_THE_CLOCK, products } });
    expect([made.status, made.error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
    expect((await save(some, { products })).status).toBe(400);
  });
});
