import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { LONGEST_ANSWER_WAIT_MS } from '#shared/limits/surveys.ts';
import { caseRoom, userRoom } from '#shared/live.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Order } from '#shared/server/models/order.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { type BodyOf, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, cancelOrder, type OrderWish } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, aPerson, type Person, visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let doctorPerson: Person;

beforeAll(async () => {
  world = await openWorld();
  doctorPerson = await aDoctor(world);
  doctor = await visitAs(world, doctorPerson);
});
afterAll(() => world.close());

type Body = BodyOf<'saveAnswer'>;

/** A questionnaire with its person, and the person at a second device. */
async function aQuestionnaire(wish: OrderWish = {}) {
  const order = await aPaidOrder(world, wish);
  const mine = { params: { id: order.customerSurveyId } };
  const customer = await visitAs(world, order.customer);
  const save = (body: Body, visitor = customer) => visitor.call('saveAnswer', { ...mine, body });
  const answers = async (visitor = customer) => (await visitor.need('listAnswers', mine)).answers;
  const complete = (more: object = {}, visitor = customer) =>
    visitor.call('setSurveyStatus', { ...mine, body: { status: 2, ...more } });
  return { order, mine, customer, save, answers, complete };
}

const height = (value: number, more: Partial<Body> = {}): Body => ({ questionKey: 'height', value, ...more });

describe('two devices', () => {
  it('an answer that waited is as old as it waited, whatever the clock of the device says', async () => {
    const { save, answers } = await aQuestionnaire();
    const { reply } = await save(height(170, { waitedMs: 10 * MINUTE_MS }));
    expect(Date.parse(reply.savedAt) - Date.parse(reply.answeredAt)).toBe(10 * MINUTE_MS);
    expect((await answers())[0]?.answeredAt).toBe(reply.answeredAt);
    const endless = await save({ questionKey: 'weight', value: 60, waitedMs: Number.MAX_SAFE_INTEGER });
    expect(Date.parse(endless.reply.savedAt) - Date.parse(endless.reply.answeredAt)).toBe(LONGEST_ANSWER_WAIT_MS);
  });

  it('the answer given later stays when the earlier one arrives last, and the reply says which', async () => {
    const { save, answers, mine, customer } = await aQuestionnaire();
    const first = await save(height(171, { seenAt: null }));
    const { version } = await customer.need('getCustomerSurvey', mine);
    const late = await save(height(170, { seenAt: null, waitedMs: 5 * MINUTE_MS }));
    expect([late.status, late.reply.conflict]).toEqual([200, { kept: 'other', other: (await answers())[0] }]);
    expect(late.reply.conflict?.other.value).toBe(171);
    expect(late.reply.answeredAt).toBe(first.reply.answeredAt);
    // Nothing was written: nobody is told of a change that was none.
    expect((await customer.need('getCustomerSurvey', mine)).version).toBe(version);
  });

  it('the answer given later stays when it arrives last, and the reply says what it replaced', async () => {
    const { save, answers } = await aQuestionnaire();
    await save(height(171, { seenAt: null, waitedMs: 5 * MINUTE_MS }));
    const { reply } = await save(height(170, { seenAt: null, waitedMs: MINUTE_MS }));
    expect(reply.conflict).toMatchObject({ kept: 'this', other: { value: 171 } });
    expect((await answers()).map(({ value }) => value)).toEqual([170]);
  });

  it('nobody is told of a conflict who had seen the answer, or says the same', async () => {
    const { save, answers } = await aQuestionnaire();
    const { answeredAt } = (await save(height(171))).reply;
    const same = await save(height(171, { seenAt: null, waitedMs: 5 * MINUTE_MS }));
    expect([same.status, same.reply.conflict]).toEqual([200, null]);
    const [standing] = await answers();
    const changed = await save(height(172, { seenAt: standing?.answeredAt ?? answeredAt }));
    expect([changed.status, changed.reply.conflict]).toEqual([200, null]);
    expect((await answers()).map(({ value }) => value)).toEqual([172]);
  });

  it('one browser corrects itself in the order in which it sends', async () => {
    const { order, save, answers, customer, mine } = await aQuestionnaire();
    await save(height(170));
    const device = '0d3b8c7e-0000-4000-8000-000000000001';
    await updateRows(world.services, SurveyAnswer, { deviceId: device }, { customerSurveyId: order.customerSurveyId });
    const cookie = await cookieOf(device);
    // The first one was slow on its way, so that by its time it seems to be later.
    const { status } = await customer.call('saveAnswer', {
      ...mine,
      cookie,
      body: height(175, { waitedMs: MINUTE_MS }),
    });
    expect(status).toBe(200);
    expect((await answers()).map(({ value }) => value)).toEqual([175]);
  });

  it('many saves at once leave one answer of each question and the right count', async () => {
    const { save, answers, customer, mine, order } = await aQuestionnaire();
    const bodies = Array.from({ length: 5 }, (_, n) => [
      height(150 + n),
      { questionKey: 'weight', value: 50 + n },
    ]).flat();
    const replies = await Promise.all(bodies.map((body) => save(body)));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await answers()).map(({ questionKey }) => questionKey)).toEqual(['height', 'weight']);
    const { preparationSurvey } = await customer.need('getOrder', { params: { orderId: order.orderId } });
    expect(preparationSurvey).toMatchObject({ status: 1, answered: 2 });
    expect((await customer.need('getCustomerSurvey', mine)).version).toBeLessThanOrEqual(11);
  });

  it('a save that runs while the questionnaire is completed is before it or refused, never lost in between', async () => {
    const { save, answers, complete, customer, order } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    const [done, ...saves] = await Promise.all([complete(), ...[150, 160, 170].map((value) => save(height(value)))]);
    expect(done?.status).toBe(200);
    const refused = saves.filter(({ status }) => status !== 200);
    expect(refused.every(({ status, error }) => status === 400 && error.error === 'Already_Complete')).toBe(true);
    const stands = (await answers()).find(({ questionKey }) => questionKey === 'height')?.value;
    const taken = [150, 160, 170].filter((_value, n) => saves[n]?.status === 200);
    expect(taken.length > 0 ? taken : [100]).toContain(stands);
  });

  it('two completions at once are one', async () => {
    const { complete, customer, order } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    const statuses = (await Promise.all([complete(), complete(), complete()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
    const noted = { entityId: order.customerSurveyId, event: 'surveys.completed' as const };
    expect(await findRows(world.services, Activity, ['id'], { where: noted })).toHaveLength(1);
  });

  it('a replay with the same key is the first reply, and no second write', async () => {
    const { customer, mine, save, answers } = await aQuestionnaire();
    const replay = () => customer.call('saveAnswer', { ...mine, idempotencyKey: 'answer-1', body: height(170) });
    const first = await replay();
    await save(height(171));
    const again = await replay();
    expect([again.status, again.reply]).toEqual([200, first.reply]);
    expect((await answers()).map(({ value }) => value)).toEqual([171]);
  });
});

/** The signed cookie of a browser. */
async function cookieOf(device: string): Promise<string> {
  const { createHmac } = await import('node:crypto');
  const signature = createHmac('sha256', world.services.config.codeSecret)
    .update(`device:${device}`)
    .digest('base64url');
  return `device=${device}.${signature}`;
}

describe('answers of the old form', () => {
  const STORED: [string, unknown, unknown][] = [
    ['smoke', '20', [{ key: 'smoke-per-week', value: 20 }]],
    ['smoke', 20, [{ key: 'smoke-per-week', value: 20 }]],
    ['regular-medication', 'Blutdruck', [{ key: 'regular-medication-why', value: 'Blutdruck' }]],
    ['regular-medication', '2', [{ key: 'regular-medication-why', value: '2' }]],
    ['smoke', null, []],
    ['diet', 'paleo', []],
    ['smoke', [{ key: 'smoke-per-week', value: 5 }], [{ key: 'smoke-per-week', value: 5 }]],
  ];

  it.each(STORED)('%s: %j in a stored row arrive converted', async (questionKey, stored, expected) => {
    const { order, customer, answers } = await aQuestionnaire();
    const values = [order.customerSurveyId, questionKey, JSON.stringify({ v: 'yes' }), JSON.stringify(stored)];
    await change(
      world.services,
      'INSERT INTO survey_answers (customerSurveyId, questionKey, value, additionalAnswer, answeredAt, answeredBy) VALUES (?, ?, ?, ?, NOW(3), ?)',
      [...values, order.customer.id],
    );
    expect(await answers()).toMatchObject([{ questionKey, additionalAnswer: expected }]);
    expect(await answers(doctor)).toMatchObject([{ additionalAnswer: expected }]);
    const own = await customer.call('getOwnData', { params: { id: order.customer.id }, query: { format: 'json' } });
    expect(JSON.stringify(JSON.parse(own.text))).toContain(JSON.stringify(expected));
  });

  it('that a doctor changed since arrive converted too', async () => {
    const { order, answers } = await aQuestionnaire();
    const said = { value: 'yes', additionalAnswer: '20', answeredAt: '2026-01-02T03:04:05.000Z' };
    await change(
      world.services,
      'INSERT INTO survey_answers (customerSurveyId, questionKey, value, additionalAnswer, answeredAt, answeredBy, byDoctor, reason, saidBefore) VALUES (?, ?, ?, ?, NOW(3), ?, 1, ?, ?)',
      [order.customerSurveyId, 'smoke', '{"v":"never"}', '[]', doctorPerson.id, 'phoned', JSON.stringify(said)],
    );
    const before = { ...said, questionKey: 'smoke', additionalAnswer: [{ key: 'smoke-per-week', value: 20 }] };
    expect(await answers()).toMatchObject([{ byDoctor: true, before }]);
  });

  it.each<[Body, unknown]>([
    [{ questionKey: 'smoke', value: 'yes', additionalAnswer: '20' }, [{ key: 'smoke-per-week', value: 20 }]],
    [{ questionKey: 'smoke', value: 'yes', additionalAnswer: 20 }, [{ key: 'smoke-per-week', value: 20 }]],
    [{ questionKey: 'smoke', value: 'yes', additionalAnswer: '' }, []],
    [
      { questionKey: 'regular-medication', value: true, additionalAnswer: 'Blutdruck' },
      [{ key: 'regular-medication-why', value: 'Blutdruck' }],
    ],
  ])('%j is converted when it is written', async (body, expected) => {
    const { order, save } = await aQuestionnaire();
    expect((await save(body)).status).toBe(200);
    const where = { customerSurveyId: order.customerSurveyId };
    expect(await findRows(world.services, SurveyAnswer, ['additionalAnswer'], { where })).toEqual([
      { additionalAnswer: expected },
    ]);
  });

  it('that is no number, or too much, is refused beside its field', async () => {
    const { save } = await aQuestionnaire();
    for (const additionalAnswer of ['about 20', '701', 0]) {
      const { status, error } = await save({ questionKey: 'smoke', value: 'yes', additionalAnswer });
      expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, ['additionalAnswer.smoke-per-week']]);
    }
  });
});

describe('every status number has its answer', () => {
  it.each<[unknown, number, string]>([
    [0, 400, 'invalid-input'],
    [3, 400, 'invalid-input'],
    [-1, 400, 'invalid-input'],
    [1.5, 400, 'invalid-input'],
    ['2', 400, 'invalid-input'],
    [null, 400, 'invalid-input'],
    [undefined, 400, 'invalid-input'],
    [1e300, 400, 'invalid-input'],
    [2, 409, 'survey-incomplete'],
  ])('%p of one that nobody has begun', async (status, expected, code) => {
    const { mine, customer } = await aQuestionnaire();
    const facts = { ...mine, body: { status }, token: customer.token ?? '' };
    const answer = await send(world.baseUrl, contract.setSurveyStatus, facts);
    expect([answer.status, answer.error.error]).toEqual([expected, code]);
    expect((await customer.need('getCustomerSurvey', mine)).status).toBe(0);
  });

  it('1 begins, once, and changes nothing of one that is begun; of a complete one all are refused', async () => {
    const { mine, customer, complete, order } = await aQuestionnaire();
    const begin = () => customer.call('setSurveyStatus', { ...mine, body: { status: 1 } });
    expect((await begin()).reply).toMatchObject({ status: 1, version: 2 });
    expect((await begin()).reply).toMatchObject({ status: 1, version: 2 });
    expect(await customer.need('getCustomerSurvey', mine)).toMatchObject({ status: 1, version: 2 });
    await answerQuestions(customer, order.customerSurveyId);
    expect((await complete()).status).toBe(200);
    for (const again of [await begin(), await complete()])
      expect([again.status, again.error.error]).toEqual([400, 'Already_Complete']);
  });
});

describe('a closed questionnaire says why, in its own words', () => {
  it.each([
    ['de', 'Diese Frage ist bereits abgeschlossen'],
    ['en', 'This Question has been complete already'],
  ])('Already_Complete in %s', async (language, message) => {
    const { mine, customer, complete, order } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    await complete();
    const answer = await customer.call('saveAnswer', { ...mine, language, body: height(180) });
    expect([answer.status, answer.error.error, answer.error.message]).toEqual([400, 'Already_Complete', message]);
  });

  it.each([
    ['cancelled', 'order-cancelled', 'This order has been cancelled'],
    ['completed', 'order-completed', 'This order has been completed'],
  ] as const)('of an order that is %s', async (state, code, message) => {
    const { mine, customer, complete, order, save } = await aQuestionnaire();
    await save(height(170));
    if (state === 'cancelled') await cancelOrder(world, order);
    else await updateRows(world.services, Order, { status: OrderStatus.COMPLETED }, { id: order.orderId });
    const late = await customer.call('saveAnswer', { ...mine, language: 'en', body: height(180) });
    expect([late.status, late.error.error, late.error.message]).toEqual([409, code, message]);
    expect((await complete()).error.error).toBe(code);
    expect((await customer.call('setSurveyStatus', { ...mine, body: { status: 1 } })).error.error).toBe(code);
    expect((await save(height(180, { reason: 'phoned' }), doctor)).error.error).toBe(code);
    expect((await customer.need('getCustomerSurvey', mine)).closed).toBe(code);
  });
});

describe('a doctor', () => {
  it('answers for the person with a reason, is named as such, and what the person had said is kept', async () => {
    const { save, answers, customer, order } = await aQuestionnaire();
    const said = (await save(height(170))).reply;
    const without = await save(height(171), doctor);
    expect([without.status, without.error.fields?.map(({ path, key }) => `${path} ${key}`)]).toEqual([
      400,
      ['reason field.required'],
    ]);
    expect((await save(height(171, { reason: 'Am Telefon, 3. Mai' }), doctor)).status).toBe(200);
    expect((await save(height(172, { reason: 'Noch einmal' }), doctor)).status).toBe(200);
    const before = { questionKey: 'height', value: 170, additionalAnswer: [], answeredAt: said.answeredAt };
    const changed = { value: 172, byDoctor: true, reason: 'Noch einmal', before };
    expect(await answers()).toMatchObject([changed]);
    expect(await answers(doctor)).toMatchObject([changed]);
    const where = { entityId: order.customerSurveyId, actorId: doctorPerson.id };
    const noted = await findRows(world.services, Activity, ['actorRole', 'aboutId', 'facts'], { where });
    expect(noted).toHaveLength(2);
    expect(noted[0]).toEqual({ actorRole: 'doctor', aboutId: order.customer.id, facts: { questionKey: 'height' } });
    // The person's own word again.
    await customer.need('saveAnswer', { params: { id: order.customerSurveyId }, body: height(173) });
    expect(await answers()).toMatchObject([{ value: 173, byDoctor: false, reason: null, before: null }]);
  });

  it('is no customer with a reason, and no other role is a doctor', async () => {
    const { save, complete, mine } = await aQuestionnaire();
    expect((await save(height(170, { reason: 'mine' }))).error.error).toBe('no-permission');
    expect((await complete({ byDoctor: true })).error.error).toBe('no-permission');
    for (const role of ['admin', 'crm_admin', 'HOSA_CRM', 'data_export'] as const) {
      const visitor = await visitAs(world, await aPerson(world, [role]));
      expect((await save(height(170, { reason: 'x' }), visitor)).status).toBe(403);
      expect((await visitor.call('listAnswers', mine)).status).toBe(403);
    }
    const stranger = await visitAs(world, await aCustomer(world));
    for (const answer of [
      await save(height(170), stranger),
      await complete({}, stranger),
      await stranger.call('listAnswers', mine),
      await stranger.call('getCustomerSurvey', mine),
      await stranger.call('downloadSurvey', mine),
    ])
      expect(answer.status).toBe(404);
  });

  it('who is the customer too acts as the call says', async () => {
    const both = await aPerson(world, ['doctor', 'customer']);
    const own = await aQuestionnaire({ customer: both });
    expect((await own.save(height(170))).status).toBe(200);
    expect(await own.answers()).toMatchObject([{ byDoctor: false, reason: null }]);
    expect((await own.save(height(171, { reason: 'as a doctor' }))).status).toBe(200);
    expect(await own.answers()).toMatchObject([{ byDoctor: true, reason: 'as a doctor', before: { value: 170 } }]);
    await answerQuestions(own.customer, own.order.customerSurveyId);
    expect((await own.complete({ byDoctor: true })).reply).toMatchObject({ status: 2, byDoctor: true });
    const second = await aQuestionnaire({ customer: both });
    await answerQuestions(second.customer, second.order.customerSurveyId);
    expect((await second.complete({ byDoctor: false })).reply).toMatchObject({ status: 2, byDoctor: false });
  });

  it('who has the case open hears at once of what the person answers and submits, and so does the person', async () => {
    const { save, customer, complete, order } = await aQuestionnaire();
    const { customerSurveyId: id, orderId, customer: person } = order;
    const rooms = async () => {
      const jobs = await findRows(world.services, OutboxJob, ['payload'], {
        where: { kind: 'push-change' },
        order: ['id'],
      });
      return jobs.flatMap(({ payload }) => ('rooms' in payload && payload.id === id ? [payload.rooms] : []));
    };
    const both = [userRoom(person.id), caseRoom(orderId)];
    await save(height(170));
    expect(await rooms()).toEqual([both]);
    await answerQuestions(customer, id);
    const before = (await rooms()).length;
    await complete();
    expect((await rooms()).slice(before)).toEqual([both]);
  });

  it('leaves a trace of every reading, the file included', async () => {
    const { mine, order, save, complete } = await aQuestionnaire();
    await doctor.need('listAnswers', mine);
    await doctor.call('downloadSurvey', mine);
    await save(height(170, { reason: 'phoned' }), doctor);
    await complete({}, doctor);
    const where = { entityId: order.customerSurveyId, actorId: doctorPerson.id };
    const reads = await findRows(world.services, HealthDataRead, ['endpoint'], { where });
    expect(reads.map(({ endpoint }) => endpoint).toSorted()).toEqual(['downloadSurvey', 'listAnswers', 'saveAnswer']);
  });
});

describe('the last completed questionnaire', () => {
  it('offers its answers to the open questions of the next, and stores none before the person does', async () => {
    const customer = await aCustomer(world, { sex: 'female' });
    const first = await aQuestionnaire({ customer });
    await first.save({ questionKey: 'smoke', value: 'yes', additionalAnswer: '20' });
    await answerQuestions(first.customer, first.order.customerSurveyId);
    const next = await aQuestionnaire({ customer });
    const former = async () => (await next.customer.need('listAnswers', next.mine)).former;
    expect(await former()).toEqual([]);
    await first.complete();
    const offered = await former();
    const given = await first.answers();
    expect(offered.length).toBeGreaterThan(30);
    const plain = ({ questionKey, value, additionalAnswer, answeredAt }: (typeof offered)[number]) =>
      JSON.stringify({ questionKey, value, additionalAnswer, answeredAt });
    expect(offered.map(plain).toSorted()).toEqual(given.map(plain).toSorted());
    expect(await next.answers()).toEqual([]);
    expect(await next.customer.need('getCustomerSurvey', next.mine)).toMatchObject({ status: 0 });
    const refused = await next.complete();
    expect(refused.error.error).toBe('survey-incomplete');
    await next.save(height(180));
    expect((await former()).map(({ questionKey }) => questionKey)).not.toContain('height');
    await answerQuestions(next.customer, next.order.customerSurveyId);
    await next.complete();
    expect(await former()).toEqual([]);
  });

  it('offers nothing where nothing can be answered any more', async () => {
    const customer = await aCustomer(world);
    const first = await aQuestionnaire({ customer });
    await answerQuestions(first.customer, first.order.customerSurveyId);
    await first.complete();
    const next = await aQuestionnaire({ customer });
    const former = async () => (await next.customer.need('listAnswers', next.mine)).former.length;
    expect(await former()).toBeGreaterThan(20);
    await cancelOrder(world, next.order);
    expect(await former()).toBe(0);
  });

  it('is the person’s own and the last one, not somebody else’s', async () => {
    const customer = await aCustomer(world, { sex: 'female' });
    for (const cm of [160, 165]) {
      const done = await aQuestionnaire({ customer });
      await answerQuestions(done.customer, done.order.customerSurveyId);
      await done.save(height(cm));
      expect((await done.complete()).status).toBe(200);
      world.advance(DAY_MS);
    }
    const fresh = await visitAs(world, customer);
    const placed = await aPlacedOrder(world, { customer });
    const { former } = await fresh.need('listAnswers', { params: { id: placed.customerSurveyId } });
    expect(former.find(({ questionKey }) => questionKey === 'height')?.value).toBe(165);
    const other = await aQuestionnaire();
    expect((await other.customer.need('listAnswers', other.mine)).former).toEqual([]);
  });
});

it('a row that is found again is the one that was written', async () => {
  const { order, save } = await aQuestionnaire();
  await save(height(170));
  const where = { customerSurveyId: order.customerSurveyId };
  const row = await findRow(world.services, SurveyAnswer, ['value', 'byDoctor', 'saidBefore'], { where });
  expect(row).toEqual({ value: { v: 170 }, byDoctor: 0, saidBefore: null });
});
