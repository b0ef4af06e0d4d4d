import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Support } from '#shared/server/models/support.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const aReading = (
  customerId: string | null,
  wish: { actorId?: string; role?: string; outcome?: 'read' | 'refused' } = {},
) =>
  insert(world.services, HealthDataRead, {
    id: uuidv7(),
    actorId: uuidv7(),
    role: 'doctor',
    endpoint: 'getReview',
    customerId,
    entityId: '',
    at: world.services.now(),
    address: '192.0.2.1',
    requestId: 'test',
    ...wish,
  } as never);

describe('who read my health data', () => {
  it('names doctors, tells the role of others, what they did and of which order, newest first; the own reading is none', async () => {
    const { customer, orderId, orderNumber, doctor } = await aReleasedOrder(world);
    const admin = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
    world.advance(1_000);
    await (await visitAs(world, admin)).need('getResultOfOrder', { params: { orderId } });
    const visitor = await visitAs(world, customer);
    await visitor.need('getResultOfOrder', { params: { orderId } });
    const view = await visitor.need('listReadings', { params: { id: customer.id } });
    expect(view.items.map(({ role, name, what, order }) => [role, name, what, order?.orderNumber])).toEqual([
      ['admin', null, 'result', orderNumber],
      ['doctor', `${doctor.firstName} ${doctor.lastName}`, 'release', orderNumber],
      ['doctor', `${doctor.firstName} ${doctor.lastName}`, 'review', orderNumber],
    ]);
    expect(visitor.answers.at(-1)).not.toContain('Testmann');
    expect([view.count, view.readers, view.since]).toEqual([3, 2, view.items.at(-1)?.at]);
  });

  it('leaves out what was refused, and the person’s own', async () => {
    const customer = await aCustomer(world);
    await aReading(customer.id, { outcome: 'refused' });
    await aReading(customer.id, { actorId: customer.id, role: 'customer' });
    const view = await (await visitAs(world, customer)).need('listReadings', { params: { id: customer.id } });
    expect(view).toMatchObject({ items: [], count: 0, since: null });
  });

  it('comes in pages, without repeating or losing any', async () => {
    const customer = await aCustomer(world);
    for (let reading = 0; reading < 7; reading++) await aReading(customer.id);
    const visitor = await visitAs(world, customer);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 3, ...(cursor ? { cursor } : {}) };
      const page = await visitor.need('listReadings', { params: { id: customer.id }, query });
      seen.push(...page.items.map(({ _id }) => _id));
      expect(page.count).toBe(7);
      cursor = page.next;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen.length).toBe(7);
  });

  it('says who did not read only where the record proves it: an entry or a list of many takes it back', async () => {
    const fresh = await openWorld({ catalogue: false });
    try {
      const customer = await aCustomer(fresh);
      const other = await aCustomer(fresh);
      const silent = async () =>
        (await (await visitAs(fresh, customer)).need('listReadings', { params: { id: customer.id } })).silent;
      const read = (customerId: string | null, role: string) =>
        insert(fresh.services, HealthDataRead, {
          id: uuidv7(),
          actorId: uuidv7(),
          role,
          endpoint: 'getReview',
          customerId,
          entityId: '',
          at: fresh.services.now(),
          address: '192.0.2.1',
          requestId: 'test',
        } as never);
      expect(await silent()).toEqual(['pharmacy', 'support', 'research']);
      await read(other.id, 'crm_admin');
      expect(await silent()).toContain('support');
      await read(customer.id, 'HOSA_CRM');
      expect(await silent()).toEqual(['pharmacy', 'research']);
      await read(null, 'data_export');
      expect(await silent()).toEqual(['pharmacy']);
    } finally {
      await fresh.close();
    }
  });

  it('is nobody else’s', async () => {
    const customer = await aCustomer(world);
    const params = { id: customer.id };
    expect((await (await visitAs(world, await aCustomer(world))).call('listReadings', { params })).status).toBe(404);
    for (const staff of [await aDoctor(world), await anAdmin(world)])
      expect((await (await visitAs(world, staff)).call('listReadings', { params })).status).toBe(403);
  });
});

describe('an entry that the person does not know', () => {
  it('makes one request for support with the entry, however often it is sent, and says when', async () => {
    const customer = await aCustomer(world);
    await aReading(customer.id);
    const visitor = await visitAs(world, customer);
    const params = { id: customer.id };
    const [entry] = (await visitor.need('listReadings', { params })).items;
    const question = { params: { ...params, readingId: entry?._id ?? '' } };
    await Promise.all([visitor.need('questionReading', question), visitor.need('questionReading', question)]);
    const supports = await findRows(world.services, Support, ['reason', 'state', 'readingId'], {
      where: { customerId: customer.id },
    });
    expect(supports).toEqual([{ reason: 'unknown-reader', state: 'open', readingId: entry?._id }]);
    const [told] = (await visitor.need('listReadings', { params })).items;
    expect(told?.questionedAt).not.toBeNull();
    const noted = { where: { aboutId: customer.id, event: 'crm.support-asked' } };
    expect(await findRows(world.services, Activity, ['event'], noted)).toHaveLength(1);
  });

  it('is one of their own entries', async () => {
    const customer = await aCustomer(world);
    const other = await aCustomer(world);
    await aReading(other.id);
    const [entry] = (await (await visitAs(world, other)).need('listReadings', { params: { id: other.id } })).items;
    const visitor = await visitAs(world, customer);
    for (const id of [customer.id, other.id])
      expect((await visitor.call('questionReading', { params: { id, readingId: entry?._id ?? '' } })).status).toBe(404);
  });
});
