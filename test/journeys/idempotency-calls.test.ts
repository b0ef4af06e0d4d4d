import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCase } from '#api/results/read-case.ts';
import { select } from '#shared/server/database/sql.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, signIn } from '#test/factories/people.ts';
import { aLabFile, aReviewableOrder, completeQuestionnaire, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

const TEXT = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const rows = (text: string, ...values: string[]) => select<Record<string, unknown>>(world.services, text, values);

/** Sends a call five times at once and once more; answers the sorted statuses of all six. */
async function often(send: () => Promise<{ status: number }>): Promise<number[]> {
  const first = await Promise.all(Array.from({ length: 5 }, send));
  return [...first, await send()].map(({ status }) => status).toSorted();
}

describe('a call that arrives more than once', () => {
  it('accepts the terms once', async () => {
    const { orderId, customer } = await aPlacedOrder(world);
    await world.services.sequelize.query('UPDATE orders SET seenTermsAndConditions = 0');
    const { token } = await signIn(world, customer);
    const facts = { params: { orderId }, body: { version: '1.0' }, token };
    expect(await often(() => call(world.baseUrl, 'acceptTerms', facts))).toEqual(Array(6).fill(204));
    const [order] = await rows('SELECT termsVersion, version FROM orders WHERE id = ?', orderId);
    // Placed, accepted by the factory, accepted once more.
    expect(order).toEqual({ termsVersion: '1.0', version: 3 });
  });

  it('keeps one answer to a question', async () => {
    const { customer, customerSurveyId } = await aPlacedOrder(world);
    const { token } = await signIn(world, customer);
    const facts = { params: { id: customerSurveyId }, body: { questionKey: 'height', value: 171 }, token };
    const statuses = await often(() => call(world.baseUrl, 'saveAnswer', facts as never));
    expect(statuses).toEqual(Array(6).fill(200));
    const answers = await rows('SELECT questionKey FROM survey_answers WHERE customerSurveyId = ?', customerSurveyId);
    expect(answers).toEqual([{ questionKey: 'height' }]);
  });

  it('completes a questionnaire once, and says so to the others', async () => {
    const order = await aPaidOrder(world);
    await completeQuestionnaire(world, order);
    await world.services.sequelize.query('UPDATE customer_surveys SET status = 1 WHERE orderId = ?', {
      replacements: [order.orderId],
    });
    const { token } = await signIn(world, order.customer);
    const facts = { params: { id: order.customerSurveyId }, body: { status: 2 as const }, token };
    const statuses = await often(() => call(world.baseUrl, 'setSurveyStatus', facts));
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
    const again = await call(world.baseUrl, 'setSurveyStatus', facts);
    expect(again.error.error).toBe('Already_Complete');
  });

  it('records one choice on research', async () => {
    const { customer, customerSurveyId } = await aPlacedOrder(world);
    const { token } = await signIn(world, customer);
    const facts = { params: { id: customerSurveyId }, body: { approved: true, version: '1.0' }, token };
    await call(world.baseUrl, 'giveResearchApproval', facts);
    expect(await often(() => call(world.baseUrl, 'giveResearchApproval', facts))).toEqual(Array(6).fill(204));
    expect(await rows('SELECT approved FROM research_approvals WHERE customerId = ?', customer.id)).toHaveLength(1);
  });

  it('releases a result once, with one SMS', async () => {
    const order = await aReviewableOrder(world);
    const doctor = await aDoctor(world);
    const { token } = await signIn(world, doctor);
    const found = await readCase(world.services, { orderId: order.orderId });
    if (!found) throw new Error('no case');
    const body = {
      ...found.proposal.draft,
      summary: TEXT,
      version: found.row.version,
      acknowledged: [],
      releasedBy: null,
    };
    const facts = { params: { id: order.resultId }, body, token };
    const statuses = await often(() => call(world.baseUrl, 'releaseResult', facts as never));
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    await runJobs(world);
    expect(await rows('SELECT version FROM result_releases WHERE resultId = ?', order.resultId)).toEqual([
      { version: 1 },
    ]);
    const messages = await rows(
      'SELECT template FROM sms_messages WHERE userId = ? ORDER BY createdAt',
      order.customer.id,
    );
    expect(messages.filter(({ template }) => template === 'result-released')).toHaveLength(1);
    const steps = await rows('SELECT toStatus FROM order_history WHERE orderId = ? AND toStatus = 4', order.orderId);
    expect(steps).toHaveLength(1);
  }, 60_000);

  it('takes a laboratory file once, whatever it is called', async () => {
    const order = await aReviewableOrder(world);
    const file = await aLabFile(world, order.orderNumber);
    const count = async () => (await rows('SELECT id FROM observations WHERE resultId = ?', order.resultId)).length;
    await importFile(world, file);
    const before = await count();
    const importId = await importFile(world, file, 'the-same-again.hl7');
    expect(await count()).toBe(before);
    expect(await rows('SELECT state FROM import_messages WHERE importId = ?', importId)).toEqual([
      { state: 'duplicate' },
    ]);
  });

  it('ends a session once', async () => {
    const { customer } = await aPlacedOrder(world);
    const { token } = await signIn(world, customer);
    const statuses = await often(() => call(world.baseUrl, 'logout', { token }));
    expect(statuses.at(0)).toBe(204);
    expect(statuses.at(-1)).toBe(401);
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true);
  });
});
