import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { Order } from '#shared/server/models/order.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import {
  aFreeSlot,
  aPaidOrder,
  aPlacedOrder,
  type FreeSlot,
  orderBody,
  type PlacedOrder,
} from '#test/factories/orders.ts';
import { aCustomer, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const HOLD_MS = 15 * 60_000;
const LAPSED_MS = HOLD_MS + 1000;
const TOO_MANY = { statusCode: 409, error: 'too-many-holds' };

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const slots = (count: number): Promise<FreeSlot[]> =>
  Promise.all(Array.from({ length: count }, () => aFreeSlot(world)));

/** A browser that knows this person: its cookie as the product signs it. */
async function aDevice(...people: Person[]): Promise<{ cookie: string }> {
  const deviceId = uuidv7();
  const now = world.services.now();
  for (const { id: userId } of people) await insert(world.services, KnownDevice, { deviceId, userId, createdAt: now });
  const signature = createHmac('sha256', world.services.config.codeSecret).update(`device:${deviceId}`);
  return { cookie: `device=${deviceId}.${signature.digest('base64url')}` };
}

/** Places an order as this person; later and earlier ones are further calls. */
async function order(person: Person, slot: FreeSlot, caller: { cookie?: string } = {}) {
  return (await visitAs(world, person)).call('createOrder', { body: orderBody(slot), ...caller, language: 'en' });
}

async function heldBy({ id: customerId }: Person): Promise<number> {
  const { items } = await (await visitAs(world, { id: customerId })).need('listCustomerOrders', {
    params: { customerId },
  });
  const orderId = items.map(({ _id }) => _id);
  return orderId.length === 0 ? 0 : countRows(world.services, Appointment, { orderId, state: 'held' });
}

describe('times that are held unpaid', () => {
  it('are two for one person, who is told what to do; paying one makes room for another', async () => {
    const person = await aCustomer(world);
    const [first, second, third, fourth] = (await slots(4)) as [FreeSlot, FreeSlot, FreeSlot, FreeSlot];
    await aPaidOrder(world, { customer: person, slot: first });
    await aPlacedOrder(world, { customer: person, slot: second });
    await aPlacedOrder(world, { customer: person, slot: third });
    const refused = await order(person, fourth);
    expect(refused.error).toMatchObject(TOO_MANY);
    expect(refused.error).toMatchObject({ message: expect.stringContaining('Pay for one of these orders') });
    expect(refused.error?.details).toEqual({ until: expect.stringMatching(/^2\d{3}-.*Z$/) });
    world.advance(LAPSED_MS);
    await runJobs(world);
    expect((await order(person, fourth)).status).toBe(200);
  });

  it('stay two when twenty orders of one person arrive at the same moment', async () => {
    const person = await aCustomer(world);
    const visitor = await visitAs(world, person);
    const wanted = await slots(20);
    const answers = await Promise.all(wanted.map((slot) => visitor.call('createOrder', { body: orderBody(slot) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ error }) => error?.error === 'too-many-holds')).toHaveLength(18);
    expect(await heldBy(person)).toBe(2);
  });

  it('are two for one browser, whoever signs in there, also at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer(world)));
    const browser = await aDevice(...people);
    const wanted = await slots(6);
    const answers = await Promise.all(people.map((person, index) => order(person, wanted[index] as FreeSlot, browser)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.findIndex(({ status }) => status !== 200);
    expect(answers[refused]?.error).toMatchObject(TOO_MANY);
    const elsewhere = await order(people[refused] as Person, await aFreeSlot(world), await aDevice());
    expect(elsewhere.status).toBe(200);
  });

  it('are not more because a cookie is made up', async () => {
    const person = await aCustomer(world);
    for (const slot of await slots(2)) await order(person, slot, { cookie: `device=${uuidv7()}.forged` });
    const third = await order(person, await aFreeSlot(world), { cookie: `device=${uuidv7()}.forged` });
    expect(third.error).toMatchObject(TOO_MANY);
    expect(await countRows(world.services, Order, { customerId: person.id, deviceId: null })).toBe(2);
  });

  it('are begun anew once, by paying late or by choosing another time, and not a third time', async () => {
    const [slot, other] = (await slots(2)) as [FreeSlot, FreeSlot];
    const { orderId, transactionNo, customer } = await aPlacedOrder(world, { slot });
    const lapse = async () => {
      world.advance(LAPSED_MS);
      await runJobs(world);
      return visitAs(world, customer);
    };
    const late = await lapse();
    const shown = async (visitor: Visitor) => (await visitor.need('getOrder', { params: { orderId } })).hold;
    expect(await shown(late)).toMatchObject({ lapsed: true, usedUp: false });
    expect((await late.call('startCheckout', { params: { orderId, transactionNo } })).status).toBe(200);
    const tooLate = await lapse();
    expect(await shown(tooLate)).toMatchObject({ lapsed: true, usedUp: true });
    const pay = await tooLate.call('startCheckout', { params: { orderId, transactionNo } });
    expect(pay.error).toMatchObject({ statusCode: 409, error: 'hold-used-up' });
    const body = { partnerBranchId: other.partnerBranchId, from: other.from };
    const exchange = await tooLate.call('chooseSlot', { params: { orderId }, body });
    expect(exchange.error).toMatchObject({ statusCode: 409, error: 'hold-used-up' });
    expect(await heldBy(customer)).toBe(0);
  });

  it('cannot be brought back beyond two from orders that lapsed', async () => {
    const person = await aCustomer(world);
    const lapsed: PlacedOrder[] = [];
    for (const slot of await slots(2)) lapsed.push(await aPlacedOrder(world, { customer: person, slot }));
    world.advance(LAPSED_MS);
    await runJobs(world);
    for (const slot of await slots(2)) await aPlacedOrder(world, { customer: person, slot });
    const visitor = await visitAs(world, person);
    const other = await aFreeSlot(world);
    for (const { orderId, transactionNo } of lapsed) {
      const paid = await visitor.call('startCheckout', { params: { orderId, transactionNo } });
      expect(paid.error).toMatchObject(TOO_MANY);
      const body = { partnerBranchId: other.partnerBranchId, from: other.from };
      expect((await visitor.call('chooseSlot', { params: { orderId }, body })).error).toMatchObject(TOO_MANY);
    }
    expect(await heldBy(person)).toBe(2);
  });
});
