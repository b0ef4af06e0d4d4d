import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Socket } from 'socket.io-client';
import { CRM_QUEUES } from '#shared/domain/crm/crm-queue.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { CHANGED, type ChangedEvent } from '#shared/live.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';
import { Order } from '#shared/server/models/order.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Support } from '#shared/server/models/support.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, aPerson, signIn, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { checkCallback } from '#worker/crm/check-callback.ts';

type Step = BodyOf<'changeSupport'>;

let world: World;
let crm: Visitor;
let hosa: Visitor;

beforeAll(async () => {
  world = await openWorld({ worker: true });
  crm = await visitAs(world, await aPerson(world, ['crm_admin']));
  hosa = await visitAs(world, await aPerson(world, ['HOSA_CRM']));
});
afterEach(closeSockets);
afterAll(() => world.close());

const makeHome = ({ orderId }: PlacedOrder) =>
  updateRows(world.services, Order, { application: 'homesampling' }, { id: orderId });

async function asked({ orderId, customer }: PlacedOrder) {
  const visitor = await visitAs(world, customer);
  const { _id: id } = await visitor.need('askSupport', { body: { orderId, reason: 'order', language: 'de' } });
  return { id, visitor };
}
const step = (visitor: Visitor, id: string, body: Step) => visitor.call('changeSupport', { params: { id }, body });

describe('what sockets tell of a callback', () => {
  it('is told to its customer, to the CRM, to HOSA_CRM without whose it is, and to nobody else at all', async () => {
    const order = await aPaidOrder(world);
    const people = {
      own: order.customer,
      other: await aCustomer(world),
      hosa: await aPerson(world, ['HOSA_CRM']),
      crm: await aPerson(world, ['crm_admin']),
      export: await aPerson(world, ['data_export']),
      doctor: await aDoctor(world),
      admin: await anAdmin(world),
    };
    const told = {} as Record<keyof typeof people, ChangedEvent[]>;
    for (const [name, person] of Object.entries(people)) {
      const socket: Socket = await openSocket(world, { token: (await signIn(world, person)).token });
      told[name as keyof typeof people] = heard<ChangedEvent>(socket, CHANGED);
    }
    const { id, visitor } = await asked(order);
    await step(crm, id, { step: 'take' });
    await step(crm, id, { step: 'note', note: 'Nichts davon' });
    await step(crm, id, { step: 'miss' });
    await step(visitor, id, { step: 'withdraw' });
    // What is written last arrives last.
    const last = (events: ChangedEvent[]) => events.filter((one) => one.entity === 'support').length;
    await waitUntil(
      'the customer has heard of all',
      async () => last(told.own),
      (count) => count >= 5,
      world,
    );
    const of = (name: keyof typeof people) => new Set(told[name].map(({ entity, id: about }) => `${entity} ${about}`));
    expect(of('own')).toContain(`support ${id}`);
    expect(of('hosa')).toEqual(new Set(['crm desk', 'support desk']));
    for (const staff of ['crm', 'admin'] as const) expect(of(staff)).toContain('crm desk');
    for (const nobody of ['other', 'export', 'doctor'] as const) {
      const said = JSON.stringify(told[nobody]);
      for (const secret of [id, order.orderId, order.customer.id, 'crm', 'support']) expect(said).not.toContain(secret);
    }
    expect(JSON.stringify(told)).not.toContain('Nichts davon');
  }, 60_000);
});

describe('who read a result', () => {
  const DOCTOR = 'Pflanzarzt';

  it('is in no answer that the CRM gets, nor in a timeline', async () => {
    const doctor = await aDoctor(world, { firstName: DOCTOR, lastName: DOCTOR });
    const order = await aReleasedOrder(world, { doctor });
    await makeHome(order);
    const { id } = order.customer;
    const params = { id };
    await asked(order);
    for (const by of [crm, hosa]) {
      by.answers.length = 0;
      const { items } = await by.need('listUserActivity', { params, query: { limit: 100 } });
      expect(items.map(({ event }) => event)).toContain('results.released');
      await by.need('getUser', { params });
      await by.need('getCrmRecord', { params });
      await by.need('getCrmSms', { params });
      await by.need('listCustomerOrders', { params: { customerId: id }, query: {} });
      await by.need('getOrder', { params: { orderId: order.orderId } });
      await by.need('listSupports', { query: { limit: 100 } });
      await by.need('listUsers', { query: { search: order.orderNumber } });
      for (const queue of CRM_QUEUES) await by.need('listQueue', { query: { queue } });
      const said = by.answers.join('\n');
      expect(said).not.toContain(DOCTOR);
      expect(said).not.toContain(doctor.id);
    }
    // Who else did something is told, as before.
    await crm.need('setOpenDate', { params, body: { openDate: null } });
    await crm.need('changeCrmRecord', { params, body: { note: 'x' } });
    const { items } = await crm.need('listUserActivity', { params, query: { kinds: ['crm'] } });
    expect(items[0]?.by).not.toBe('');
  });
});

describe('HOSA_CRM', () => {
  it('reads nothing with a place in a list that somebody else was given, nor by asking for one order', async () => {
    const [without, withHome] = [await aPaidOrder(world), await aPaidOrder(world)];
    await makeHome(withHome);
    const [{ id: hidden }, { id: shown }] = [await asked(without), await asked(withHome)];
    const page = await crm.need('listSupports', { query: { limit: 1, sort: 'newest' } });
    const query = { limit: 100, sort: 'newest', cursor: page.next ?? '' } as const;
    const ids = (await hosa.need('listSupports', { query })).items.map(({ _id }) => _id);
    expect(ids).not.toContain(hidden);
    const all = (await hosa.need('listSupports', { query: { limit: 100 } })).items;
    expect(all.map(({ _id }) => _id)).toContain(shown);
    expect(JSON.stringify(all)).not.toContain(without.customer.id);
    expect((await hosa.need('listSupports', { query: { orderId: without.orderId } })).items).toEqual([]);
    const steps = await crm.need('listUserActivity', { params: { id: withHome.customer.id }, query: { limit: 1 } });
    const stolen = await hosa.call('listUserActivity', {
      params: { id: without.customer.id },
      query: { cursor: steps.next ?? '' },
    });
    expect(stolen.status).toBe(404);
    for (const wish of ['take', 'call', 'miss', 'finish', 'note', 'give-back', 'withdraw', 'change'] as const)
      expect((await step(hosa, hidden, { step: wish })).status).toBe(404);
    const [months, mine] = [await crm.need('listSupportMonths'), await hosa.need('listSupportMonths')];
    const sum = (list: { asked: number }[]) => list.reduce((all_, one) => all_ + one.asked, 0);
    expect(sum(mine.months)).toBeLessThan(sum(months.months));
    const counts = [await hosa.need('countQueues', { query: {} }), await crm.need('countQueues', { query: {} })];
    expect(counts[0]?.callbacks).toBeLessThan(counts[1]?.callbacks ?? 0);
  });

  it('takes a callback of two at once as the CRM does: one of them has it', async () => {
    const order = await aPaidOrder(world);
    await makeHome(order);
    const { id } = await asked(order);
    const both = await Promise.all([hosa, crm, hosa, crm].map((by) => step(by, id, { step: 'take' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 204, 409, 409]);
    const events = await findRows(world.services, Activity, ['actorId'], {
      where: { entityId: id, event: 'crm.support-changed' },
    });
    expect(events).toHaveLength(1);
  });
});

describe('a customer', () => {
  it('who is a doctor too takes no step of staff on their own callback', async () => {
    const order = await aPaidOrder(world, { customer: await aPerson(world, ['customer', 'doctor']) });
    const { id, visitor } = await asked(order);
    for (const wish of ['take', 'call', 'finish', 'note', 'answer'] as const)
      expect((await step(visitor, id, { step: wish })).status).toBe(403);
  });

  it('has their own callbacks alone, without what staff read, and no step of staff', async () => {
    const [own, other] = [await aPaidOrder(world), await aPaidOrder(world)];
    const [{ id, visitor }, { id: foreign }] = [await asked(own), await asked(other)];
    await step(crm, id, { step: 'take' });
    await step(crm, id, { step: 'note', note: 'Nur für Mitarbeitende' });
    const { items } = await visitor.need('listSupports', { query: { limit: 100 } });
    expect(items.map((one) => [one._id, one.staff])).toEqual([[id, null]]);
    expect(visitor.answers.join()).not.toContain('Mitarbeitende');
    for (const wish of ['take', 'call', 'miss', 'finish', 'note', 'give-back'] as const) {
      expect((await step(visitor, id, { step: wish })).status).toBe(403);
      expect((await step(visitor, foreign, { step: wish })).status).toBe(404);
    }
    // Nor do staff change what a customer wished.
    for (const wish of ['withdraw', 'change'] as const)
      expect((await step(crm, id, { step: wish, language: 'en' })).status).toBe(403);
    expect(await findRow(world.services, Support, ['state', 'language'], { where: { id } })).toEqual({
      state: 'taken',
      language: 'de',
    });
  });

  it('who withdraws while somebody says they were reached ends it once, whoever was first', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await aPaidOrder(world);
      const { id, visitor } = await asked(order);
      await step(crm, id, { step: 'take' });
      const [withdrawn, finished] = await Promise.all([
        step(visitor, id, { step: 'withdraw' }),
        step(crm, id, { step: 'finish' }),
      ]);
      const row = await findRow(world.services, Support, ['state', 'outcome'], { where: { id } });
      expect(row?.state).toBe('done');
      const statuses = [withdrawn.status, finished.status];
      // To be reached and then to withdraw changes nothing; to be reached after a withdrawal is too late.
      if (row?.outcome === 'reached') expect(statuses).toEqual([204, 204]);
      else expect(statuses[0]).toBe(204);
      const open = await findRow(world.services, Order, ['callbackOpen'], { where: { id: order.orderId } });
      expect(open?.callbackOpen).toBe(0);
    }
  });

  it('who wishes another time while the promise ends has a new one, or a broken one: never both', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await aPaidOrder(world);
      const { id, visitor } = await asked(order);
      const dueAt = new Date(world.services.now().getTime() - 1);
      await updateRows(world.services, Support, { dueAt }, { id });
      const wishedAt = new Date(world.services.now().getTime() + 5 * HOUR_MS).toISOString();
      await Promise.all([
        step(visitor, id, { step: 'change', wishedAt }),
        checkCallback(world.services as never, { supportId: id }),
      ]);
      const row = await findRow(world.services, Support, ['dueAt', 'brokenAt', 'againBy', 'nextTryAt'], {
        where: { id },
      });
      if (row?.brokenAt) expect([row.dueAt, row.nextTryAt?.toISOString()]).toEqual([dueAt, wishedAt]);
      else expect([row?.againBy, row?.nextTryAt, (row?.dueAt ?? dueAt) > dueAt]).toEqual([null, null, true]);
    }
  });
});

it('what the CRM noted of a person goes with their account', async () => {
  const customer = await aCustomer(world);
  const params = { id: customer.id };
  await crm.need('changeCrmRecord', { params, body: { note: 'Wohnt in Thun', reachable: 'abends', assigned: 'me' } });
  expect((await closeAccount(world, customer)).status).toBe(204);
  expect(await countRows(world.services, CrmRecord, { customerId: customer.id })).toBe(0);
  expect((await crm.call('getCrmRecord', { params })).status).toBe(404);
});

describe('an account that is closed at this moment', () => {
  const WRITING = {
    note: (id: string) => step(crm, id, { step: 'note', note: 'Wohnt jetzt in Thun' }),
    fields: (_id: string, person: string) =>
      crm.call('changeCrmRecord', { params: { id: person }, body: { note: 'Wohnt jetzt in Thun' } }),
    day: (_id: string, person: string) =>
      crm.call('setOpenDate', { params: { id: person }, body: { openDate: zurichDate(world.services.now()) } }),
    message: (_id: string, person: string) =>
      crm.call('sendCrmSms', { params: { id: person }, body: { template: 'call-us', language: 'de' } }),
  };

  it.each(Object.entries(WRITING))('gets no %s any more', async (_what, write) => {
    const order = await aPaidOrder(world);
    const customerId = order.customer.id;
    const { id } = await asked(order);
    await step(crm, id, { step: 'take' });
    await step(crm, id, { step: 'finish' });
    const holder = await createConnection(world.environment.DATABASE_URL ?? '');
    try {
      await holder.beginTransaction();
      await holder.query('UPDATE users SET closedAt = NOW(3) WHERE id = ?', [customerId]);
      await holder.query('SELECT id FROM supports WHERE id = ? FOR UPDATE', [id]);
      const writing = write(id, customerId);
      const countWaiting = async () => {
        const [[row]] = await holder.query<RowDataPacket[]>(
          "SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND (INFO LIKE '%FOR UPDATE' OR INFO LIKE 'INSERT%')",
        );
        return Number(row?.waiting);
      };
      await waitUntil('the call waits', countWaiting, (waiting) => waiting > 0, world);
      await holder.commit();
      expect((await writing).status).toBe(404);
    } finally {
      await holder.end();
    }
    expect((await findRow(world.services, Support, ['note'], { where: { id } }))?.note).toBeNull();
    const listed = (await crm.need('listSupports', { query: { limit: 500 } })).items;
    expect(listed.map(({ _id }) => _id)).not.toContain(id);
    expect(await countRows(world.services, CrmRecord, { customerId })).toBe(0);
    expect(await countRows(world.services, SmsMessage, { userId: customerId, template: 'call-us' })).toBe(0);
  });
});
