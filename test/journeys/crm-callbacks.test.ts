import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatShortDay, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { foldToGsm7 } from '#shared/domain/messaging/gsm-alphabet.ts';
import { renderSms } from '#shared/domain/messaging/render-sms.ts';
import { monthOf } from '#shared/domain/months.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Order } from '#shared/server/models/order.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { RuntimeSetting } from '#shared/server/models/runtime-setting.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Support } from '#shared/server/models/support.ts';
import { User } from '#shared/server/models/user.ts';
import type { SupportMonthView } from '#shared/views/supports.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aPerson, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { checkCallback } from '#worker/crm/check-callback.ts';

type Asked = Partial<BodyOf<'askSupport'>>;
type Step = BodyOf<'changeSupport'>;

let world: World;
let people: Person[];
let crm: Visitor;
let colleague: Visitor;

beforeAll(async () => {
  world = await openWorld();
  people = [await aPerson(world, ['crm_admin']), await aPerson(world, ['crm_admin'])];
});
afterAll(() => world.close());

/** Sessions of staff are over soon: they sign in anew. */
async function staffSignIn(): Promise<void> {
  [crm, colleague] = (await Promise.all(people.map((person) => visitAs(world, person)))) as [Visitor, Visitor];
}
beforeEach(staffSignIn);

/** Time goes by, and everybody is there again. */
async function later(ms: number, visitor?: Visitor, customer?: Person): Promise<void> {
  world.advance(ms);
  await runJobs(world);
  await staffSignIn();
  if (visitor && customer) visitor.token = (await signIn(world, customer)).token;
}

const openIn = (language: 'DE' | 'FR', hours: string) =>
  updateRows(world.services, RuntimeSetting, { value: hours }, { name: `CALLBACK_HOURS_${language}` });
afterEach(async () => {
  await openIn('DE', 'Mo-Su 00:00-24:00');
});

async function asked({ orderId, customer }: PlacedOrder, wish: Asked = {}) {
  const visitor = await visitAs(world, customer);
  const body = { orderId, reason: 'order', language: 'de', ...wish } as const;
  const { _id: id } = await visitor.need('askSupport', { body });
  return { id, visitor };
}
const step = (visitor: Visitor, id: string, body: Step) => visitor.call('changeSupport', { params: { id }, body });
const stored = (id: string) =>
  findRow(world.services, Support, ['state', 'calledAt', 'brokenAt', 'againBy', 'tries', 'takenBy', 'dueAt'], {
    where: { id },
  });
const smsOf = ({ customer }: PlacedOrder) =>
  findRows(world.services, SmsMessage, ['template', 'language', 'variables', 'phoneNo'], {
    where: { userId: customer.id, template: 'callback-late' },
  });
const queue = async (visitor: Visitor) =>
  (await visitor.need('listSupports', { query: { limit: 500, state: 'open' } })).items;

describe('a customer asks for a callback', () => {
  it('once an order, however often and from however many tabs it is sent; the order says so until it is done', async () => {
    const order = await aReleasedOrder(world);
    const visitor = await visitAs(world, order.customer);
    const body = { orderId: order.orderId, reason: 'result', language: 'de' } as const;
    const ids = await Promise.all([1, 2, 3].map(async () => (await visitor.need('askSupport', { body }))._id));
    expect(new Set(ids).size).toBe(1);
    const params = { orderId: order.orderId };
    expect((await visitor.need('getOrder', { params })).label).toBe('callback-requested');
    const { items, callbackHours } = await visitor.need('listSupports', { query: { orderId: order.orderId } });
    expect(items).toMatchObject([{ reason: 'result', state: 'open', isPromised: true, staff: null, tries: 0 }]);
    const [support] = items;
    expect(Date.parse(support?.dueAt ?? '') - Date.parse(support?.startsAt ?? '')).toBe(2 * HOUR_MS);
    expect(callbackHours.de).toBe('Mo-Su 00:00-24:00');
    const [id = ''] = ids;
    expect((await step(visitor, id, { step: 'withdraw' })).status).toBe(204);
    expect((await step(visitor, id, { step: 'withdraw' })).status).toBe(204);
    expect((await visitor.need('getOrder', { params })).label).toBe('completed');
    const again = await visitor.need('askSupport', { body });
    expect(again._id).not.toBe(id);
  });

  it.each(['en', 'fr', 'it'] as const)('in %s nothing is promised, and our aim is counted', async (language) => {
    const order = await aPaidOrder(world);
    const { id, visitor } = await asked(order, { language });
    const [support] = (await visitor.need('listSupports', { query: { orderId: order.orderId } })).items;
    expect(support).toMatchObject({ isPromised: false, dueAt: expect.any(String) });
    await later(3 * HOUR_MS);
    expect((await stored(id))?.brokenAt).toBeNull();
    expect(await smsOf(order)).toEqual([]);
  });

  it('from a wished time on, which is neither past nor far away, and is theirs to change', async () => {
    const order = await aPaidOrder(world);
    const visitor = await visitAs(world, order.customer);
    const at = (ms: number) => new Date(world.services.now().getTime() + ms).toISOString();
    const body = { orderId: order.orderId, reason: 'order', language: 'de' } as const;
    for (const wrong of [at(-MINUTE_MS), at(15 * 24 * HOUR_MS)]) {
      const { status, error } = await visitor.call('askSupport', { body: { ...body, wishedAt: wrong } });
      expect([status, error.fields?.[0]?.path]).toEqual([400, 'wishedAt']);
    }
    const { _id: id } = await visitor.need('askSupport', { body: { ...body, wishedAt: at(5 * HOUR_MS) } });
    const first = (await stored(id))?.dueAt;
    expect((await step(visitor, id, { step: 'change', wishedAt: at(8 * HOUR_MS) })).status).toBe(204);
    const second = (await stored(id))?.dueAt;
    expect((second?.getTime() ?? 0) - (first?.getTime() ?? 0)).toBeGreaterThan(2.9 * HOUR_MS);
    // The look at the first end finds another one.
    await later(7.5 * HOUR_MS, visitor, order.customer);
    expect((await stored(id))?.brokenAt).toBeNull();
    expect((await step(visitor, id, { step: 'change', phoneNo: '+41791119999' })).status).toBe(204);
    expect((await stored(id))?.dueAt).toEqual(second);
    const [shown] = (await visitor.need('listSupports', { query: {} })).items;
    expect(shown?.phoneNo).toBe('+41791119999');
  });

  it('about a result only where there is one, and about their own orders alone', async () => {
    const order = await aPaidOrder(world);
    const body = { orderId: order.orderId, reason: 'result', language: 'de' } as const;
    expect((await (await visitAs(world, order.customer)).call('askSupport', { body })).status).toBe(400);
    const stranger = await visitAs(world, await aCustomer(world));
    expect((await stranger.call('askSupport', { body: { ...body, reason: 'order' } })).status).toBe(404);
    const { id } = await asked(order);
    expect((await step(stranger, id, { step: 'withdraw' })).status).toBe(404);
    expect((await stranger.need('listSupports', { query: { orderId: order.orderId } })).items).toEqual([]);
  });
});

describe('staff', () => {
  it('take a request one at a time: of two at once one has it, and only that one goes on', async () => {
    const { id, visitor } = await asked(await aPaidOrder(world));
    const answers = await Promise.all([step(crm, id, { step: 'take' }), step(colleague, id, { step: 'take' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [winner, loser] = answers[0]?.status === 204 ? [crm, colleague] : [colleague, crm];
    expect((await step(winner, id, { step: 'take' })).status).toBe(204);
    for (const wrong of ['call', 'finish', 'miss', 'give-back'] as const)
      expect((await step(loser, id, { step: wrong })).status).toBe(409);
    expect((await step(visitor, id, { step: 'finish' })).status).toBe(403);
    expect((await step(winner, id, { step: 'give-back' })).status).toBe(204);
    expect((await step(loser, id, { step: 'take' })).status).toBe(204);
    expect((await step(loser, id, { step: 'finish' })).status).toBe(204);
    expect((await step(loser, id, { step: 'finish' })).status).toBe(204);
    expect((await step(winner, id, { step: 'take' })).error.error).toBe('already-decided');
    const noted = { where: { entityId: id, event: 'crm.support-changed' } };
    expect(await findRows(world.services, Activity, ['event'], noted)).toHaveLength(4);
  });

  it('keep the promise with a call before its end, although nobody answers; the next attempt has its time', async () => {
    const order = await aPaidOrder(world);
    const { id, visitor } = await asked(order);
    await step(crm, id, { step: 'take' });
    await later(2 * HOUR_MS - MINUTE_MS);
    await Promise.all([step(crm, id, { step: 'call' }), step(crm, id, { step: 'call' })]);
    // The call itself lasts beyond the end.
    await later(5 * MINUTE_MS, visitor, order.customer);
    expect((await step(crm, id, { step: 'miss', note: 'Mailbox' })).status).toBe(204);
    const [shown] = (await visitor.need('listSupports', { query: { orderId: order.orderId } })).items;
    expect(shown).toMatchObject({ state: 'not-reached', brokenAt: null, tries: 1, outcome: null });
    expect(Date.parse(shown?.nextTryAt ?? '') - world.services.now().getTime()).toBeGreaterThan(29 * MINUTE_MS);
    expect(await smsOf(order)).toEqual([]);
    await step(colleague, id, { step: 'take' });
    await step(colleague, id, { step: 'finish' });
    expect(await stored(id)).toMatchObject({ state: 'done', tries: 2 });
  });

  it('agree on another time with whoever answered: the promise is kept, and whoever is free calls then', async () => {
    const order = await aPaidOrder(world);
    const { id, visitor } = await asked(order);
    const at = (ms: number) => new Date(world.services.now().getTime() + ms).toISOString();
    const agreed = { step: 'postpone', wishedAt: at(5 * HOUR_MS) } as const;
    expect((await step(crm, id, agreed)).status).toBe(409);
    await step(crm, id, { step: 'take' });
    expect((await step(colleague, id, agreed)).status).toBe(409);
    expect((await step(visitor, id, agreed)).status).toBe(403);
    for (const wrong of [undefined, at(-MINUTE_MS), at(15 * 24 * HOUR_MS)]) {
      const { status, error } = await step(crm, id, { step: 'postpone', wishedAt: wrong });
      expect([status, error.fields?.[0]?.path]).toEqual([400, 'wishedAt']);
    }
    expect((await step(crm, id, agreed)).status).toBe(204);
    const [shown] = (await visitor.need('listSupports', { query: { orderId: order.orderId } })).items;
    expect(shown).toMatchObject({
      state: 'open',
      isTaken: false,
      tries: 1,
      nextTryAt: agreed.wishedAt,
      brokenAt: null,
    });
    await later(3 * HOUR_MS);
    expect((await stored(id))?.brokenAt).toBeNull();
    expect(await smsOf(order)).toEqual([]);
    expect((await step(colleague, id, { step: 'take' })).status).toBe(204);
    expect((await step(colleague, id, { step: 'finish' })).status).toBe(204);
    const { months } = await colleague.need('listSupportMonths');
    // Others of this file begin next month, where it ends today.
    const begun = monthOf(zurichDate(new Date(shown?.startsAt ?? '')));
    const month = months.find((one) => one.language === 'de' && one.month === begun);
    expect(month?.medianMinutes).toEqual(expect.any(Number));
  });

  it('see a queue by what wants them first, HOSA_CRM people with home sampling alone', async () => {
    const [late, home] = [await aPaidOrder(world), await aPaidOrder(world)];
    const { id: lateId } = await asked(late, {
      wishedAt: new Date(world.services.now().getTime() + HOUR_MS).toISOString(),
    });
    const { id: homeId } = await asked(home);
    await updateRows(world.services, Order, { application: 'homesampling' }, { id: home.orderId });
    const ids = (await queue(crm)).map(({ _id }) => _id);
    expect(ids.indexOf(homeId)).toBeLessThan(ids.indexOf(lateId));
    expect((await queue(crm)).find(({ _id }) => _id === homeId)?.staff?.customerName).toBe('Nora Testerin');
    const hosa = await visitAs(world, await aPerson(world, ['HOSA_CRM']));
    expect((await queue(hosa)).map(({ _id }) => _id)).toEqual([homeId]);
    expect((await step(hosa, lateId, { step: 'take' })).status).toBe(404);
    expect((await step(hosa, homeId, { step: 'take' })).status).toBe(204);
  });
});

const brokenIn = (months: readonly SupportMonthView[]) =>
  months.filter(({ language }) => language === 'de').reduce((sum, { broken }) => sum + broken, 0);

describe('a promise that is broken', () => {
  it('is told once, with an apology and a new time in the person’s language, however often the job runs', async () => {
    const customer = await aCustomer(world, { preferredLanguage: 'fr' });
    const order = await aPaidOrder(world, { customer });
    await runJobs(world);
    const before = brokenIn((await crm.need('listSupportMonths')).months);
    const { id, visitor } = await asked(order, { phoneNo: '+41791118888' });
    world.advance(2 * HOUR_MS - MINUTE_MS);
    await runJobs(world);
    expect((await stored(id))?.brokenAt).toBeNull();
    world.advance(2 * MINUTE_MS);
    visitor.token = (await signIn(world, customer)).token;
    await staffSignIn();
    await Promise.all([1, 2].map(() => checkCallback(world.services as never, { supportId: id })));
    await runJobs(world);
    await checkCallback(world.services as never, { supportId: id });
    const sms = await smsOf(order);
    expect(sms).toMatchObject([{ language: 'fr', phoneNo: customer.phoneNo }]);
    const broken = { where: { entityId: id, event: 'crm.promise-broken' } };
    expect(await findRows(world.services, Activity, ['facts'], broken)).toHaveLength(1);
    const [shown] = (await visitor.need('listSupports', { query: { orderId: order.orderId } })).items;
    expect(Date.parse(shown?.againBy ?? '') - Date.parse(shown?.brokenAt ?? '')).toBe(HOUR_MS);
    const until = `${formatShortDay(shown?.againBy ?? '', 'fr')}, ${formatTime(shown?.againBy ?? '')}`;
    expect(sms[0]?.variables).toEqual({ until, supportPhone: SUPPORT_PHONE });
    expect((await queue(crm))[0]?._id).toBe(id);
    await step(crm, id, { step: 'take' });
    await step(crm, id, { step: 'finish' });
    const { months } = await crm.need('listSupportMonths');
    // Requests of other tests may break meanwhile too.
    expect(brokenIn(months) - before).toBeGreaterThanOrEqual(1);
    expect(months.find(({ language }) => language === 'fr')).toMatchObject({ kept: 0, broken: 0 });
    // What was promised and broken stays so when its person leaves.
    await updateRows(world.services, User, { closedAt: world.services.now() }, { id: customer.id });
    const after = await crm.need('listSupportMonths');
    expect(brokenIn(after.months)).toBeGreaterThanOrEqual(brokenIn(months));
  });

  it.each([
    ['de', 'Das tut uns leid.'],
    ['en', 'We are sorry.'],
    ['fr', 'Nous le regrettons.'],
    ['it', 'Ci dispiace.'],
  ] as const)('is apologised for with the new time in %s, whatever language was asked for', async (language, sorry) => {
    const order = await aPaidOrder(world, { customer: await aCustomer(world, { preferredLanguage: language }) });
    const { id } = await asked(order);
    await later(2 * HOUR_MS + MINUTE_MS);
    const againBy = (await stored(id))?.againBy ?? new Date(0);
    const [sms] = await smsOf(order);
    expect(sms?.language).toBe(language);
    const text = renderSms('callback-late', language, sms?.variables as Record<string, string>);
    expect(text).toContain(sorry);
    expect(text).toContain(foldToGsm7(`${formatShortDay(againBy, language)}, ${formatTime(againBy)}`));
    expect(text).toContain(SUPPORT_PHONE);
  });

  it('is none while nobody calls: at closed hours the end is later, and where nobody calls nothing is promised', async () => {
    await openIn('DE', '');
    const order = await aPaidOrder(world);
    const { id } = await asked(order);
    expect(await stored(id)).toMatchObject({ dueAt: null });
    await later(24 * HOUR_MS);
    expect((await stored(id))?.brokenAt).toBeNull();
  });
});

it('what staff note is theirs: no customer, SMS, job, socket, activity or log has it', async () => {
  const order = await aReleasedOrder(world);
  const { id, visitor } = await asked(order, { reason: 'result' });
  const planted = 'Ferritin 4711.5 µg/l';
  await step(crm, id, { step: 'take' });
  await step(crm, id, { step: 'note', note: planted });
  await step(crm, id, { step: 'miss', note: `${planted} nochmals` });
  await later(3 * HOUR_MS, visitor, order.customer);
  expect((await queue(crm)).find(({ _id }) => _id === id)?.staff?.note).toContain(planted);
  await visitor.need('listSupports', { query: {} });
  await visitor.need('getOrder', { params: { orderId: order.orderId } });
  const about = { where: { aboutId: order.customer.id } };
  const rows = [
    await findRows(world.services, SmsMessage, ['variables']),
    await findRows(world.services, OutboxJob, ['payload']),
    await findRows(world.services, Activity, ['facts'], about),
  ];
  expect(JSON.stringify([visitor.answers, rows, world.logged()])).not.toContain('4711.5');
});
