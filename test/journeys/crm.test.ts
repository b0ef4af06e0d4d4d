import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#shared/domain/calendar-date.ts';
import { CRM_QUEUES, type CrmQueue } from '#shared/domain/crm/crm-queue.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { ADMIN_SMS_GAP_MINUTES } from '#shared/limits/messaging.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { Order } from '#shared/server/models/order.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Support } from '#shared/server/models/support.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aPerson, type Person, visitAs } from '#test/factories/people.ts';
import { aSupport } from '#test/factories/supports.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let crm: Visitor;
let colleague: Visitor;
let hosa: Visitor;
let crmPerson: Person;

beforeAll(async () => {
  world = await openWorld();
  crmPerson = await aPerson(world, ['crm_admin'], { firstName: 'Nadine', lastName: 'Fictive' });
  crm = await visitAs(world, crmPerson);
  colleague = await visitAs(world, await aPerson(world, ['crm_admin']));
  hosa = await visitAs(world, await aPerson(world, ['HOSA_CRM']));
});

afterAll(() => world.close());

const ago = (ms: number): Date => new Date(world.services.now().getTime() - ms);
const rows = async (queue: CrmQueue, as = crm, query: { programme?: 'small-profiles'; mine?: boolean } = {}) =>
  (await as.need('listQueue', { query: { queue, ...query } })).items;
const isIn = async (queue: CrmQueue, { id }: Pick<Person, 'id'>, as = crm) =>
  (await rows(queue, as)).some(({ person }) => person._id === id);
const makeHome = ({ orderId }: Pick<PlacedOrder, 'orderId'>) =>
  updateRows(world.services, Order, { application: 'homesampling', productKey: 'cholesterol-home' }, { id: orderId });

async function aFailedSms({ id: userId, phoneNo }: Person, state: 'failed' | 'delivered', at = ago(HOUR_MS)) {
  const id = crypto.randomUUID();
  const message = { template: 'result-corrected-unread', language: 'de', variables: { orderNumber: '2600000018' } };
  const nothing = { dedupKey: null, codeId: null, alertId: null, giveUpAt: null, changedAt: at, providerId: null };
  await insert(world.services, SmsMessage, {
    ...{ id, userId, phoneNo, ...message, ...nothing, state, error: '30006', createdAt: at, sentAt: null },
    ...{ decidedBy: null, decisionReason: null },
  } as never);
  return id;
}

/** Somebody in each list, with home sampling or without. */
async function inEveryQueue(home: boolean): Promise<Person> {
  const paid = await aPaidOrder(world);
  const { customer } = paid;
  const services = world.services;
  await updateRows(services, Appointment, { startsAt: ago(-20 * HOUR_MS) }, { orderId: paid.orderId });
  const missed = await aPaidOrder(world, { customer });
  await updateRows(services, Appointment, { startsAt: ago(3 * HOUR_MS) }, { orderId: missed.orderId });
  const kit = await aPaidOrder(world, { customer });
  const tracked = { trackingNo: null, returnTrackingNo: null, returnedAt: null, atLabAt: null };
  await insert(services, Kit, { orderId: kit.orderId, status: 'sent', sentAt: ago(20 * DAY_MS), ...tracked });
  const unpaid = await aPlacedOrder(world, { customer });
  await updateRows(services, Transaction, { checkoutState: 'failed' }, { id: unpaid.transactionId });
  await aFailedSms(customer, 'failed');
  await crm.need('setOpenDate', { params: { id: customer.id }, body: { openDate: zurichDate(services.now()) } });
  const question = { id: crypto.randomUUID(), reason: 'unknown-reader' } as const;
  await insert(services, Support, { ...question, customerId: customer.id, createdAt: ago(HOUR_MS) } as never);
  await aSupport(world, kit);
  if (home) await makeHome(kit);
  return customer;
}

describe('the overview of who needs contact', () => {
  it('has each person in the lists that are theirs, with one reason a row, and counts them', async () => {
    const before = await crm.need('countQueues', { query: {} });
    const person = await inEveryQueue(false);
    for (const queue of CRM_QUEUES) expect([queue, await isIn(queue, person)]).toEqual([queue, true]);
    const { queues } = await crm.need('countQueues', { query: {} });
    expect(queues).toEqual(Object.fromEntries(CRM_QUEUES.map((queue) => [queue, before.queues[queue] + 1])));
    const [declined] = (await rows('payment')).filter(({ person: { _id } }) => _id === person.id);
    expect(declined).toMatchObject({ payment: { declined: true }, order: { orderNumber: expect.any(String) } });
  });

  it('lets go of whoever paid later, answered, came, was reached by SMS or is taken up another day', async () => {
    const { services } = world;
    const person = await inEveryQueue(false);
    await aPaidOrder(world, { customer: person });
    await updateRows(services, CustomerSurvey, { status: 2 }, { customerId: person.id });
    await updateRows(services, Order, { status: 1 }, { status: 0, customerId: person.id });
    await aFailedSms(person, 'delivered', ago(MINUTE_MS));
    const tomorrow = addDays(zurichDate(services.now()), 1);
    await crm.need('setOpenDate', { params: { id: person.id }, body: { openDate: tomorrow } });
    const { supports } = await crm.need('getCrmRecord', { params: { id: person.id } });
    for (const { _id: id, reason } of supports)
      for (const step of reason === 'unknown-reader' ? (['answer'] as const) : (['take', 'call', 'finish'] as const))
        await crm.need('changeSupport', { params: { id }, body: { step } });
    for (const queue of CRM_QUEUES) expect([queue, await isIn(queue, person)]).toEqual([queue, false]);
  });

  it('shows HOSA_CRM people with home sampling alone, in every list and count', async () => {
    const [without, withHome] = [await inEveryQueue(false), await inEveryQueue(true)];
    for (const queue of CRM_QUEUES)
      expect([queue, await isIn(queue, without, hosa), await isIn(queue, withHome, hosa)]).toEqual([
        queue,
        false,
        true,
      ]);
    const counts = await hosa.need('countQueues', { query: {} });
    expect(Object.values(counts.queues)).toEqual(CRM_QUEUES.map(() => 1));
  });

  it('can be narrowed to a programme and to one’s own cases', async () => {
    const [other, small] = [await inEveryQueue(false), await inEveryQueue(true)];
    const of = (list: { person: { _id: string } }[]) => list.map(({ person }) => person._id);
    expect(of(await rows('kit', crm, { programme: 'small-profiles' }))).toContain(small.id);
    expect(of(await rows('kit', crm, { programme: 'small-profiles' }))).not.toContain(other.id);
    expect(of(await rows('open-date', crm, { programme: 'small-profiles' }))).not.toContain(other.id);
    await crm.need('changeCrmRecord', { params: { id: other.id }, body: { assigned: 'me' } });
    expect(of(await rows('sms', crm, { mine: true }))).toEqual([other.id]);
    expect((await rows('sms', crm, { mine: true }))[0]?.assignedTo?.name).toBe('Nadine Fictive');
    expect(of(await rows('sms', colleague, { mine: true }))).toEqual([]);
  });

  it('comes in pages that neither repeat nor leave out anybody', async () => {
    const all = await rows('sms');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { queue: 'sms', limit: 2, ...(cursor ? { cursor } : {}) } as const;
      const page = await crm.need('listQueue', { query });
      seen.push(...page.items.map(({ _id }) => _id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all.map(({ _id }) => _id));
  });

  it('never says by the name of a message that a level got worse', async () => {
    expect(new Set((await rows('sms')).map(({ sms }) => sms?.template))).toEqual(new Set(['result-corrected']));
  });
});

describe('what the CRM notes of a person', () => {
  it('is read and changed; of two who write at once the second is told, and the first one’s words stay', async () => {
    const { id } = await aCustomer(world);
    const params = { id };
    const { version } = await crm.need('getCrmRecord', { params });
    const first = await crm.need('changeCrmRecord', {
      params,
      body: { note: 'Erste Notiz', reachable: 'ab 17 Uhr', contactBy: 'phone', version },
    });
    expect(first).toMatchObject({ note: 'Erste Notiz', version: version + 1, changed: { by: 'Nadine Fictive' } });
    const second = await colleague.call('changeCrmRecord', { params, body: { note: 'Zweite Notiz', version } });
    expect([second.status, second.error.error]).toEqual([409, 'conflict']);
    expect((await colleague.need('getCrmRecord', { params })).note).toBe('Erste Notiz');
    // Whose case it is, is no text: it disturbs nobody who writes.
    await colleague.need('changeCrmRecord', { params, body: { assigned: 'me' } });
    const third = await crm.call('changeCrmRecord', { params, body: { note: 'Dritte', version: first.version } });
    expect(third.reply).toMatchObject({ note: 'Dritte', reachable: 'ab 17 Uhr', contactBy: 'phone' });
  });

  it('is no way to a name, a role or a day: what is not of the CRM is refused, and nothing of it is written', async () => {
    const { id, phoneNo } = await aCustomer(world, { firstName: 'Nora' });
    const params = { id };
    const body = { note: 'Mitgeschickt', firstName: 'Andere', roles: ['admin'], openDate: '2999-01-01' };
    const { status, error } = await crm.call('changeCrmRecord', { params, body: body as never });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path, key }) => [path, key]).toSorted()).toEqual(
      ['firstName', 'openDate', 'roles'].map((path) => [path, 'field.unknown']),
    );
    expect(await crm.need('getCrmRecord', { params })).toMatchObject({ note: '', openDate: null, changed: null });
    expect(await crm.need('getUser', { params })).toMatchObject({ firstName: 'Nora', phoneNo, roles: ['customer'] });
  });

  it('of twenty who write in the same moment from the same version keeps exactly one', async () => {
    const params = { id: (await aCustomer(world)).id };
    const { version } = await crm.need('getCrmRecord', { params });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? crm : colleague).call('changeCrmRecord', { params, body: { note: `Notiz ${at}`, version } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  it('stands in no activity, and goes with the account', async () => {
    const { id } = await aCustomer(world);
    await crm.need('changeCrmRecord', { params: { id }, body: { note: 'Pflanzwort' } });
    const facts = await findRows(world.services, Activity, ['event', 'facts'], { where: { aboutId: id } });
    expect(facts).toContainEqual({ event: 'crm.fields-changed', facts: { fields: 'note' } });
    expect(JSON.stringify(facts)).not.toContain('Pflanzwort');
    expect(world.logged()).not.toContain('Pflanzwort');
    expect(await findRows(world.services, CrmRecord, ['note'], { where: { customerId: id } })).toHaveLength(1);
  });

  it('has a day on which somebody takes the person up again: from today on, or none', async () => {
    const params = { id: (await aCustomer(world)).id };
    const today = zurichDate(world.services.now());
    const set = (openDate: string | null) => crm.call('setOpenDate', { params, body: { openDate } });
    for (const odd of [addDays(today, -1), addDays(today, 731), '2026-02-30', 'morgen'])
      expect([odd, (await set(odd)).status]).toEqual([odd, 400]);
    expect((await set(addDays(today, 3))).status).toBe(204);
    expect((await set(addDays(today, 3))).status).toBe(204);
    expect((await crm.need('getCrmRecord', { params })).openDate).toBe(addDays(today, 3));
    expect((await set(null)).status).toBe(204);
    expect((await crm.need('getCrmRecord', { params })).openDate).toBeNull();
    const { items } = await crm.need('listUserActivity', { params, query: { kinds: ['crm'] } });
    expect(items.map(({ event, openDate, by }) => [event, openDate, by])).toEqual([
      ['crm.open-date-set', null, 'Nadine Fictive'],
      ['crm.open-date-set', addDays(today, 3), 'Nadine Fictive'],
    ]);
  });
});

describe('a message of the CRM', () => {
  it('is one of the product’s, about an order of which it is true, and one of staff in a quarter of an hour', async () => {
    const paid = await aPaidOrder(world);
    const params = { id: paid.customer.id };
    const offered = await crm.need('getCrmSms', { params });
    expect(offered.offers.map(({ template, order }) => [template, order?._id ?? null])).toEqual([
      ['questionnaire-missing', paid.orderId],
      ['call-us', null],
    ]);
    expect(offered.offers[0]?.text.fr).toContain(paid.orderNumber);
    const send = (body: { template: 'questionnaire-missing' | 'home-kit-reminder'; orderId: string }, by = crm) =>
      by.call('sendCrmSms', { params, body: { ...body, language: 'fr' } });
    const { orderId } = paid;
    expect((await send({ template: 'home-kit-reminder', orderId })).error.error).toBe('order-error');
    const another = await aPaidOrder(world);
    expect((await send({ template: 'questionnaire-missing', orderId: another.orderId })).error.error).toBe(
      'order-error',
    );
    expect((await send({ template: 'questionnaire-missing', orderId })).status).toBe(204);
    const again = await send({ template: 'questionnaire-missing', orderId }, colleague);
    expect([again.status, again.error.error]).toEqual([429, 'TOO_FREQUENTLY']);
    const { nextAt } = await crm.need('getCrmSms', { params });
    expect(Date.parse(nextAt ?? '') - Date.now()).toBeLessThanOrEqual(ADMIN_SMS_GAP_MINUTES * MINUTE_MS);
    const sent = await findRows(world.services, SmsMessage, ['language', 'variables'], {
      where: { userId: params.id, template: 'questionnaire-missing' },
    });
    expect(sent).toEqual([{ language: 'fr', variables: expect.objectContaining({ orderNumber: paid.orderNumber }) }]);
  });

  it('leaves once where ten send it in the same moment', async () => {
    const params = { id: (await aCustomer(world)).id };
    const body = { template: 'call-us', language: 'de' } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => crm.call('sendCrmSms', { params, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(429)]);
  });
});

describe('a timeline', () => {
  it('tells orders, appointments, messages and sign-ins in one order, page by page, and can be narrowed', async () => {
    const paid = await aPaidOrder(world);
    await visitAs(world, paid.customer);
    await aFailedSms(paid.customer, 'failed');
    const params = { id: paid.customer.id };
    const all = await crm.need('listUserActivity', { params, query: { limit: 100 } });
    expect(all.next).toBeNull();
    expect(new Set(all.items.map(({ kind }) => kind))).toEqual(new Set(['order', 'appointment', 'sms', 'sign-in']));
    expect(all.items.map(({ at }) => at)).toEqual(
      all.items
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(all.items.find(({ event }) => event === 'orders.placed')?.orderNumber).toBe(paid.orderNumber);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) };
      const page = await crm.need('listUserActivity', { params, query });
      seen.push(...page.items.map(({ _id }) => _id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all.items.map(({ _id }) => _id));
    // An order without a note of its placing, as one of a file, was placed all the same.
    const unnoted = { event: 'exports.order-created' };
    await updateRows(world.services, Activity, unnoted, { entityId: paid.orderId, event: 'orders.placed' });
    const orders = await crm.need('listUserActivity', { params, query: { kinds: ['order'] } });
    const placed = orders.items.filter(({ event }) => event === 'orders.placed');
    expect(placed.map(({ orderNumber }) => orderNumber)).toEqual([paid.orderNumber]);
    const messages = await crm.need('listUserActivity', { params, query: { kinds: ['sms'] } });
    expect(messages.items.every(({ kind }) => kind === 'sms')).toBe(true);
    expect(messages.items.some(({ sms }) => sms?.reason === 'number')).toBe(true);
  });
});
