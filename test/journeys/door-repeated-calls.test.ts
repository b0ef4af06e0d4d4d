import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, TERMS_VERSION } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aLabFile, aReviewableOrder, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { messagesTo } from '#test/setup/sandbox.ts';

const TEXT = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };
const COMPLETED = 4;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** Sends a call five times at once and once more; answers the sorted statuses of all six. */
async function often(send: () => Promise<{ status: number }>): Promise<number[]> {
  const first = await Promise.all(Array.from({ length: 5 }, send));
  return [...first, await send()].map(({ status }) => status).toSorted();
}

describe('a call that arrives more than once', () => {
  it('accepts the terms once', async () => {
    const { orderId, customer } = await aPlacedOrder(world, { acceptTerms: false });
    const visitor = await visitAs(world, customer);
    const mine = { params: { orderId } };
    const before = await visitor.need('getOrder', mine);
    const facts = { ...mine, body: { version: TERMS_VERSION } };
    expect(await often(() => visitor.call('acceptTerms', facts))).toEqual(Array(6).fill(204));
    const after = await visitor.need('getOrder', mine);
    expect(after).toMatchObject({ seenTermsAndConditions: true, version: before.version + 1 });
  });

  it('keeps one answer to a question', async () => {
    const { customer, customerSurveyId } = await aPlacedOrder(world);
    const visitor = await visitAs(world, customer);
    const mine = { params: { id: customerSurveyId } };
    const facts = { ...mine, body: { questionKey: 'height', value: 171 } };
    expect(await often(() => visitor.call('saveAnswer', facts))).toEqual(Array(6).fill(200));
    const { answers } = await visitor.need('listAnswers', mine);
    expect(answers.map(({ questionKey }) => questionKey)).toEqual(['height']);
  });

  it('completes a questionnaire once, and says so to the others', async () => {
    const { customer, customerSurveyId } = await aPaidOrder(world);
    const visitor = await visitAs(world, customer);
    await answerQuestions(visitor, customerSurveyId);
    const facts = { params: { id: customerSurveyId }, body: { status: 2 as const } };
    const statuses = await often(() => visitor.call('setSurveyStatus', facts));
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await visitor.call('setSurveyStatus', facts)).error.error).toBe('Already_Complete');
  });

  it('records one choice on research', async () => {
    const { customer, customerSurveyId } = await aPlacedOrder(world);
    const visitor = await visitAs(world, customer);
    const facts = { params: { id: customerSurveyId }, body: { approved: true, version: '1.0' } };
    await visitor.call('giveResearchApproval', facts);
    expect(await often(() => visitor.call('giveResearchApproval', facts))).toEqual(Array(6).fill(204));
    // The call that reads the choice shows the newest one only.
    expect(await countRows(world.services, ResearchApproval, { customerId: customer.id })).toBe(1);
  });

  it('releases a result once, with one SMS', async () => {
    const order = await aReviewableOrder(world);
    const doctor = await visitAs(world, await aDoctor(world));
    const customer = await visitAs(world, order.customer);
    await runJobs(world);
    const before = await messagesTo(world, order.customer.phoneNo);
    const { proposal, version } = await doctor.need('getReview', { params: { orderId: order.orderId } });
    const body = { ...proposal, summary: TEXT, version, acknowledged: [], releasedBy: null };
    const facts = { params: { id: order.resultId }, body };
    const statuses = await often(() => doctor.call('releaseResult', facts));
    expect(statuses).toEqual(Array(6).fill(200));
    await runJobs(world);
    const mine = { params: { orderId: order.orderId } };
    expect((await customer.need('getResultOfOrder', mine)).version).toBe(1);
    const { history } = await customer.need('getOrder', mine);
    expect(history.filter(({ to }) => to === COMPLETED)).toHaveLength(1);
    expect(await messagesTo(world, order.customer.phoneNo)).toHaveLength(before.length + 1);
  }, 60_000);

  it('takes a laboratory file once, whatever it is called', async () => {
    const order = await aReviewableOrder(world);
    const admin = await visitAs(world, await anAdmin(world));
    const file = await aLabFile(world, order.orderNumber);
    const stored = () => findRows(world.services, Observation, ['id'], { where: { resultId: order.resultId } });
    await importFile(world, file);
    const before = await stored();
    const id = await importFile(world, file, 'the-same-again.hl7');
    expect(await stored()).toEqual(before);
    const { messages } = await admin.need('getImport', { params: { id } });
    expect(messages).toMatchObject([{ state: 'duplicate' }]);
  });

  it('ends a session once', async () => {
    const visitor = await visitAs(world, (await aPlacedOrder(world)).customer);
    const statuses = await often(() => visitor.call('logout'));
    expect(statuses.at(0)).toBe(204);
    expect(statuses.at(-1)).toBe(401);
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true);
  });
});
