import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { LONGEST_ANSWER_WAIT_MS } from '#shared/limits/surveys.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Order } from '#shared/server/models/order.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { cancelOrder } from '#test/factories/orders.ts';
import { aDoctor, visitAs } from '#test/factories/people.ts';
import { aQuestionnaire as aQuestionnaireIn, height } from '#test/factories/questionnaires.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
});
afterAll(() => world.close());

const aQuestionnaire = () => aQuestionnaireIn(world);

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
