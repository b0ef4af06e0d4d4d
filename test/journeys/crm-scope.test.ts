import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import markers from '#shared/content/blood-markers.json' with { type: 'json' };
import { CRM_QUEUES } from '#shared/domain/crm/crm-queue.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Cancellation } from '#shared/server/models/cancellation.ts';
import { Order } from '#shared/server/models/order.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { casesOf, inAll } from '#test/factories/attacked-results.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, aPerson, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let crm: Visitor;
let hosa: Visitor;

beforeAll(async () => {
  world = await openWorld();
  crm = await visitAs(world, await aPerson(world, ['crm_admin']));
  hosa = await visitAs(world, await aPerson(world, ['HOSA_CRM']));
});

afterAll(() => world.close());

/** Every call that names a person or one of their orders, with the status it is answered with. */
async function statuses(by: Visitor, { customer: { id }, orderId }: PlacedOrder): Promise<Record<string, number>> {
  const params = { id };
  const openDate = zurichDate(world.services.now());
  const answers = {
    getUser: await by.call('getUser', { params }),
    listUserActivity: await by.call('listUserActivity', { params, query: {} }),
    getCrmRecord: await by.call('getCrmRecord', { params }),
    changeCrmRecord: await by.call('changeCrmRecord', { params, body: { note: 'Ruft zurück' } }),
    writeCrmNote: await by.call('writeCrmNote', { params, body: { text: 'Ruft zurück' } }),
    setOpenDate: await by.call('setOpenDate', { params, body: { openDate } }),
    getCrmSms: await by.call('getCrmSms', { params }),
    sendCrmSms: await by.call('sendCrmSms', { params, body: { template: 'call-us', language: 'de' } }),
    changeUser: await by.call('changeUser', { params, body: { city: 'Wil' } }),
    listCustomerOrders: await by.call('listCustomerOrders', { params: { customerId: id }, query: {} }),
    getOrder: await by.call('getOrder', { params: { orderId } }),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
}

describe('HOSA_CRM', () => {
  it('gets 404 from every call about somebody without home sampling, and nothing is changed', async () => {
    const order = await aPaidOrder(world);
    const answered = await statuses(hosa, order);
    expect(answered).toEqual(Object.fromEntries(Object.keys(answered).map((name) => [name, 404])));
    expect(await crm.need('getCrmRecord', { params: { id: order.customer.id } })).toMatchObject({
      ...{ note: '', openDate: null, changed: null },
    });
    expect((await hosa.need('listUsers', { query: { search: order.orderNumber } })).items).toEqual([]);
  });

  it('works with somebody who has home sampling as the CRM does', async () => {
    const order = await aPaidOrder(world);
    await updateRows(world.services, Order, { application: 'homesampling' }, { id: order.orderId });
    const answered = await statuses(hosa, order);
    expect(Object.entries(answered).filter(([, status]) => status >= 300)).toEqual([]);
    expect((await hosa.need('listUsers', { query: { search: order.orderNumber } })).items).toHaveLength(1);
  });

  it('and the CRM find nobody under an id that nobody has, or whose account is closed', async () => {
    const gone = { customer: { id: uuidv7() }, orderId: uuidv7() } as PlacedOrder;
    for (const by of [crm, hosa]) {
      const answered = await statuses(by, gone);
      // A list of nobody’s orders and steps is empty; everything else does not exist.
      const empty = by === crm ? ['listUserActivity', 'listCustomerOrders'] : [];
      for (const [name, status] of Object.entries(answered))
        expect([name, status]).toEqual([name, empty.includes(name) ? 200 : 404]);
    }
  });
});

describe('nothing medical', () => {
  /** They stand nowhere else. */
  const PLANTED = {
    ...{ answer: 'Pflanzantwort', reason: 'Pflanzgrund schwanger' },
    ...{ value: '151.3719', level: 'Pflanzsatz zum Niveau' },
  };

  /** An order with a released result, an answer and a reason that are all planted. */
  async function aPlantedOrder(application: 'branch' | 'homesampling'): Promise<MeasuredOrder> {
    const { services } = world;
    const doctor = await visitAs(world, await aDoctor(world));
    const admin = await visitAs(world, await anAdmin(world));
    const { aCase, send: measure, released } = casesOf(() => ({ world, doctor, admin }));
    const order = await aCase();
    const { orderId, customerSurveyId, customer } = order;
    await insert(services, SurveyAnswer, {
      ...{ customerSurveyId, questionKey: 'planted', value: { v: PLANTED.answer }, additionalAnswer: [] },
      ...{ answeredAt: services.now(), answeredBy: customer.id },
    });
    await measure(order, { ...HB, value: PLANTED.value });
    await released(order, { summary: inAll(PLANTED.level) });
    await updateRows(services, Order, { application }, { id: orderId });
    const cancelled = { orderId, cancelledAt: services.now(), cancelledBy: null, refund: 0, kept: 0 };
    await insert(services, Cancellation, { ...cancelled, reasons: ['customer-wish', PLANTED.reason] });
    return order;
  }

  it('reaches an answer, a socket, a message or the log of the CRM', async () => {
    const { services } = world;
    const cases = [
      { by: crm, order: await aPlantedOrder('branch') },
      { by: hosa, order: await aPlantedOrder('homesampling') },
    ];
    for (const { by, order } of cases) {
      const params = { orderId: order.orderId };
      by.answers.length = 0;
      const reply = await by.need('getOrder', { params });
      expect(reply.cancellation?.reasons).toEqual(['customer-wish']);
      expect([reply.testResult, reply.followUp]).toEqual([null, null]);
      expect(reply.items.flatMap((item) => item.markers)).toEqual([]);
      const answered = await statuses(by, order);
      expect(Object.entries(answered).filter(([, status]) => status >= 300)).toEqual([]);
      await by.need('countQueues', { query: {} });
      for (const queue of CRM_QUEUES) await by.need('listQueue', { query: { queue } });
      await by.need('listUsers', { query: { search: order.orderNumber } });
      const said = by.answers.join('\n');
      expect(said).toContain(order.orderNumber);
      for (const planted of [...Object.values(PLANTED), order.resultId]) expect(said).not.toContain(planted);
      // The name of a level, of a marker (the product's own name aside), or that anything is critical or being corrected.
      expect(said).not.toMatch(/belowAverage|outstanding|unjudgeable|critical|correct|healthMeasure|resultCategor/);
      expect(markers.markers.filter(({ key }) => said.includes(`"${key}"`)).map(({ key }) => key)).toEqual([]);
      // The customer, whose order it is, still reads all of it: the search would have found it.
      const customer = await visitAs(world, order.customer);
      const own = await customer.need('getOrder', { params });
      expect(own.items.flatMap((item) => item.markers).length).toBeGreaterThan(0);
      expect(own.testResult).not.toBeNull();
      const read = JSON.stringify(await customer.need('getResultOfOrder', { params }));
      for (const planted of [PLANTED.value, PLANTED.level]) expect(read).toContain(planted);
    }
    const told = await readPushes(services);
    const messages = await findRows(services, SmsMessage, ['variables', 'template'], {
      where: { userId: cases.map(({ order }) => order.customer.id) },
    });
    expect(messages.length).toBeGreaterThan(0);
    const traces = JSON.stringify([told, messages]) + world.logged();
    for (const planted of Object.values(PLANTED)) expect(traces).not.toContain(planted);
    expect(new Set(told.filter(({ entity }) => entity === 'crm').map(({ id }) => id))).toEqual(new Set(['desk']));
  });
});
