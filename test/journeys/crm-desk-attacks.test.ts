import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { countRows, findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CrmNote } from '#shared/server/models/crm-note.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Order } from '#shared/server/models/order.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { Support } from '#shared/server/models/support.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aPerson, visitAs } from '#test/factories/people.ts';
import { aSupport } from '#test/factories/supports.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let crm: Visitor;
let hosa: Visitor;

beforeAll(async () => {
  world = await openWorld();
  const value = 'Mo-Su 00:00-24:00';
  await updateRows(world.services, RuntimeSetting, { value }, { name: 'CALLBACK_HOURS_DE' });
  crm = await visitAs(world, await aPerson(world, ['crm_admin']));
  hosa = await visitAs(world, await aPerson(world, ['HOSA_CRM']));
});
afterAll(() => world?.close());

const ahead = (ms: number) => new Date(world.services.now().getTime() + ms).toISOString();

describe('a time that was agreed on the telephone', () => {
  it('is written once by whoever took the callback, of many taps at once and of whoever else', async () => {
    const order = await aPaidOrder(world);
    const id = await aSupport(world, order);
    const params = { id };
    const body = { step: 'postpone', wishedAt: ahead(5 * HOUR_MS) } as const;
    expect((await crm.call('changeSupport', { params, body })).status).toBe(409);
    await crm.need('changeSupport', { params, body: { step: 'take' } });
    expect((await hosa.call('changeSupport', { params, body })).status).toBe(404);
    const taps = await Promise.all([1, 2, 3].map(() => crm.call('changeSupport', { params, body })));
    expect(taps.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    const fields = ['state', 'tries', 'takenBy'] as const;
    expect(await findRow(world.services, Support, fields, { where: { id } })).toEqual({
      ...{ state: 'open', tries: 1, takenBy: null },
    });
  });

  it('is none once its person withdrew', async () => {
    const order = await aPaidOrder(world);
    const id = await aSupport(world, order);
    const params = { id };
    await crm.need('changeSupport', { params, body: { step: 'take' } });
    const own = await visitAs(world, order.customer);
    const [withdrawn, agreed] = await Promise.all([
      own.call('changeSupport', { params, body: { step: 'withdraw' } }),
      crm.call('changeSupport', { params, body: { step: 'postpone', wishedAt: ahead(HOUR_MS) } }),
    ]);
    expect([withdrawn.status, [204, 409].includes(agreed.status)]).toEqual([204, true]);
    expect(await findRow(world.services, Support, ['state', 'outcome'], { where: { id } })).toEqual({
      ...{ state: 'done', outcome: 'withdrawn' },
    });
  });
});

describe('a question', () => {
  it('is answered once of many at once, and by nobody once its account is closed', async () => {
    const ask = async (customerId: string) => {
      const id = crypto.randomUUID();
      const nothing = { readingId: null, orderId: null, createdAt: world.services.now() };
      await insert(world.services, Support, { id, customerId, reason: 'unknown-reader', ...nothing } as never);
      return id;
    };
    const { customer } = await aPaidOrder(world);
    const id = await ask(customer.id);
    const body = { step: 'answer', note: 'Freitext' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => crm.call('changeSupport', { params: { id }, body })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await countRows(world.services, Activity, { entityId: id, event: 'crm.support-changed' })).toBe(1);
    const leaver = await aPerson(world, ['customer']);
    const left = await ask(leaver.id);
    await closeAccount(world, leaver);
    expect((await crm.call('changeSupport', { params: { id: left }, body })).status).toBe(404);
  });
});

describe('a question about a reading', () => {
  it('is not ended by whoever read', async () => {
    const reader = await aPerson(world, ['crm_admin']);
    const { customer } = await aPaidOrder(world);
    const [readingId, id] = [crypto.randomUUID(), crypto.randomUUID()];
    const at = world.services.now();
    await insert(world.services, HealthDataRead, {
      ...{ id: readingId, actorId: reader.id, role: 'crm_admin', endpoint: 'getExportFile', customerId: customer.id },
      ...{ entityId: id, at, address: '192.0.2.1', requestId: readingId, outcome: 'read' },
    } as never);
    const asked = { id, customerId: customer.id, reason: 'unknown-reader', readingId, orderId: null, createdAt: at };
    await insert(world.services, Support, asked as never);
    const body = { step: 'answer' } as const;
    const by = await visitAs(world, reader);
    expect((await by.call('changeSupport', { params: { id }, body })).error.error).toBe('no-permission');
    await crm.need('changeSupport', { params: { id }, body });
    expect(await findRow(world.services, Support, ['state'], { where: { id } })).toEqual({ state: 'done' });
  });
});

describe('a note', () => {
  it('cannot be changed by its writer once the person is outside of their scope, nor under another person', async () => {
    const [home, other] = [await aPaidOrder(world), await aPaidOrder(world)];
    const place = (application: string) =>
      updateRows(world.services, Order, { application } as never, { id: home.orderId });
    await place('homesampling');
    const { id } = home.customer;
    const { _id: noteId } = await hosa.need('writeCrmNote', { params: { id }, body: { text: 'Eins' } });
    const body = { text: 'Zwei' };
    expect((await hosa.call('changeCrmNote', { params: { id: other.customer.id, noteId }, body })).status).toBe(404);
    expect((await crm.call('changeCrmNote', { params: { id: other.customer.id, noteId }, body })).status).toBe(404);
    await place('branch');
    expect((await hosa.call('changeCrmNote', { params: { id, noteId }, body })).status).toBe(404);
    expect(await findRow(world.services, CrmNote, ['text'], { where: { id: noteId } })).toEqual({ text: 'Eins' });
  });

  it('says nothing where it is blank', async () => {
    const { customer } = await aPaidOrder(world);
    const { status } = await crm.call('writeCrmNote', { params: { id: customer.id }, body: { text: ' \n\t ' } });
    expect(status).toBe(400);
  });
});
