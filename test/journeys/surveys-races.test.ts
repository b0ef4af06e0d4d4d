import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import researchText from '#shared/content/research-approval.json' with { type: 'json' };
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aDoctor, visitAs } from '#test/factories/people.ts';
import { height } from '#test/factories/questionnaires.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const ROUNDS = 20;
const COMPLETED = 2;
const { version } = researchText;

let world: World;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
});
afterAll(() => world.close());

type Body = BodyOf<'saveAnswer'>;

async function aQuestionnaire() {
  const order = await aPaidOrder(world);
  const mine = { params: { id: order.customerSurveyId } };
  const customer = await visitAs(world, order.customer);
  const save = (body: Body, visitor = customer) => visitor.call('saveAnswer', { ...mine, body });
  const complete = (visitor = customer) => visitor.call('setSurveyStatus', { ...mine, body: { status: COMPLETED } });
  const standing = async (key = 'height') =>
    (await customer.need('listAnswers', mine)).answers.find(({ questionKey }) => questionKey === key);
  return { order, mine, customer, save, complete, standing };
}

describe('a person and a doctor answer the same question at the same moment', () => {
  it('the later one stands with its source and its reason, and whoever came second is told what the other said', async () => {
    const { save, standing, customer, mine } = await aQuestionnaire();
    let told = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const seenAt = (await standing())?.answeredAt ?? null;
      const [own, byPhone] = [100 + round, 200 + round];
      const reason = `Am Telefon, Runde ${round}`;
      const saves = [() => save(height(own, { seenAt })), () => save(height(byPhone, { seenAt, reason }), doctor)];
      const replies = await Promise.all((round % 2 ? saves.toReversed() : saves).map((run) => run()));
      const [person, phone] = round % 2 ? replies.toReversed() : replies;
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const stands = await standing();
      const expected =
        stands?.value === byPhone
          ? { value: byPhone, byDoctor: true, reason }
          : { value: own, byDoctor: false, reason: null, before: null };
      expect(stands).toMatchObject(expected);
      // Exactly one of the two came second.
      const conflicts = [person?.reply.conflict ?? null, phone?.reply.conflict ?? null];
      expect(conflicts.filter(Boolean)).toHaveLength(1);
      const [toPerson, toDoctor] = conflicts;
      if (toPerson) expect(toPerson.other).toMatchObject({ value: byPhone, byDoctor: true, reason });
      if (toDoctor) expect(toDoctor.other).toMatchObject({ value: own, byDoctor: false });
      const winner = stands?.value === own ? toPerson : toDoctor;
      expect([winner?.kept ?? 'this', (winner ?? toPerson ?? toDoctor)?.kept]).toContain(winner ? 'this' : 'other');
      told += conflicts.filter(Boolean).length;
    }
    expect(told).toBe(ROUNDS);
    expect((await customer.need('listAnswers', mine)).answers).toHaveLength(1);
  });

  it('the same said earlier, that arrives later, takes from a doctor’s answer neither its reason nor its time', async () => {
    const { save, standing } = await aQuestionnaire();
    await save(height(170));
    expect((await save(height(171, { reason: 'Am Telefon' }), doctor)).status).toBe(200);
    const before = await standing();
    expect(before).toMatchObject({ value: 171, byDoctor: true, reason: 'Am Telefon', before: { value: 170 } });
    const late = await save(height(171, { seenAt: null, waitedMs: 30 * MINUTE_MS }));
    expect([late.status, late.reply.conflict, late.reply.answeredAt]).toEqual([200, null, before?.answeredAt]);
    expect(await standing()).toEqual(before);
    // Given after the first, before the doctor's: the doctor's is later still.
    const between = await save(height(180, { seenAt: null, waitedMs: 10 * MINUTE_MS }));
    expect(between.reply.conflict?.kept).toBe('other');
    expect(await standing()).toEqual(before);
  });
});

/** Runs `act` while the order and its questionnaire are held by somebody else, who changes them before letting go. */
async function meetHeld<T>(
  order: { orderId: string; customerSurveyId: string },
  change: string,
  act: () => Promise<T>,
) {
  const holder = await createConnection(world.environment.DATABASE_URL ?? '');
  try {
    await holder.beginTransaction();
    await holder.query('SELECT id FROM orders WHERE id = ? FOR UPDATE', [order.orderId]);
    await holder.query('SELECT id FROM customer_surveys WHERE id = ? FOR UPDATE', [order.customerSurveyId]);
    const acting = act();
    const countWaiting = async () => {
      const [[row]] = await holder.query<RowDataPacket[]>(
        "SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND (INFO LIKE '%orders%FOR UPDATE' OR INFO LIKE 'UPDATE%customer_surveys%')",
      );
      return Number(row?.waiting);
    };
    await waitUntil('the call waits', countWaiting, (waiting) => waiting > 0, world, 10_000);
    await holder.query(change, [change.includes('orders') ? order.orderId : order.customerSurveyId]);
    await holder.commit();
    return await acting;
  } finally {
    await holder.end();
  }
}

describe('what happens while a call waits', () => {
  const SUBMIT = 'UPDATE customer_surveys SET status = 2, completedAt = NOW(3) WHERE id = ?';
  const CANCEL = `UPDATE orders SET status = ${OrderStatus.CANCELLED} WHERE id = ?`;

  it.each([
    ['submitted', SUBMIT, 'Already_Complete'],
    ['cancelled', CANCEL, 'order-cancelled'],
  ])('an answer to a questionnaire that is %s meanwhile is refused', async (_how, change, code) => {
    const { order, save, standing } = await aQuestionnaire();
    await save(height(170));
    const late = await meetHeld(order, change, () => save(height(180)));
    expect(late.error.error).toBe(code);
    expect((await standing())?.value).toBe(170);
  });

  it.each([
    ['submitted', SUBMIT, 'Already_Complete'],
    ['cancelled', CANCEL, 'order-cancelled'],
  ])('a submission of one that is %s meanwhile is refused', async (_how, change, code) => {
    const { order, customer, complete } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    expect((await meetHeld(order, change, () => complete())).error.error).toBe(code);
  });
});

describe('the choice on research', () => {
  const choiceOf = async (customer: Visitor, mine: { params: { id: string } }) =>
    customer.need('getResearchApproval', mine);

  it('given, given again in another language, withdrawn and given again is three rows and three notes', async () => {
    const { customer, mine, order } = await aQuestionnaire();
    const give = (approved: boolean, language: string, of = version) =>
      customer.call('giveResearchApproval', { ...mine, language, body: { approved, version: of } });
    expect((await give(true, 'de')).status).toBe(204);
    expect((await give(true, 'fr')).status).toBe(204);
    expect(await choiceOf(customer, mine)).toMatchObject({ approved: true, language: 'de' });
    expect((await give(false, 'fr')).status).toBe(204);
    expect((await give(true, 'it', '0.1')).error.error).toBe('text-outdated');
    expect(await choiceOf(customer, mine)).toMatchObject({ approved: false, language: 'fr', version });
    expect((await give(true, 'it')).status).toBe(204);
    expect(await choiceOf(customer, mine)).toMatchObject({ approved: true, language: 'it' });
    const { id: customerId } = order.customer;
    const rows = await findRows(world.services, ResearchApproval, ['approved', 'language'], {
      where: { customerId },
      order: ['id'],
    });
    expect(rows.map(({ approved, language }) => [Boolean(approved), language])).toEqual([
      [true, 'de'],
      [false, 'fr'],
      [true, 'it'],
    ]);
    const noted = await findRows(world.services, Activity, ['event', 'actorId', 'facts'], {
      where: { aboutId: customerId, entity: 'user' },
      order: ['id'],
    });
    const choices = noted.filter(({ event }) => event.startsWith('surveys.research'));
    expect(choices).toEqual([
      {
        event: 'surveys.research-approval-given',
        actorId: customerId,
        facts: { textVersion: version, language: 'de' },
      },
      {
        event: 'surveys.research-approval-withheld',
        actorId: customerId,
        facts: { textVersion: version, language: 'fr' },
      },
      {
        event: 'surveys.research-approval-given',
        actorId: customerId,
        facts: { textVersion: version, language: 'it' },
      },
    ]);
  });

  it('that is made while the questionnaire is submitted is kept, and so is the submission', async () => {
    const { customer, mine, order, complete } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    const give = (approved: boolean) => customer.call('giveResearchApproval', { ...mine, body: { approved, version } });
    const [done, given, withdrawn] = await Promise.all([complete(), give(true), give(false)]);
    expect([done?.status, given?.status, withdrawn?.status]).toEqual([200, 204, 204]);
    expect(await customer.need('getCustomerSurvey', mine)).toMatchObject({ status: COMPLETED });
    const where = { customerId: order.customer.id };
    const rows = await findRows(world.services, ResearchApproval, ['approved'], { where, order: ['at', 'id'] });
    expect(Boolean(rows.at(-1)?.approved)).toBe((await choiceOf(customer, mine)).approved);
    // Nobody else's questionnaire is a way to choose for them, or for oneself.
    const stranger = await aQuestionnaire();
    const strange = await stranger.customer.call('giveResearchApproval', {
      ...mine,
      body: { approved: true, version },
    });
    expect(strange.status).toBe(404);
    expect((await choiceOf(stranger.customer, stranger.mine)).approved).toBeNull();
  });
});
