/** What a questionnaire leaves behind: who, when, in which version, and who hears of it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import researchText from '#shared/content/research-approval.json' with { type: 'json' };
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { caseRoom, roleRoom, userRoom } from '#shared/live.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { answerQuestions, answerTo, SURVEY } from '#test/factories/answer-questions.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type OrderWish } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
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

async function aQuestionnaire(wish: OrderWish = {}) {
  const order = await aPaidOrder(world, wish);
  const customer = await visitAs(world, order.customer);
  const mine = { params: { id: order.customerSurveyId } };
  const row = () =>
    findRow(world.services, CustomerSurvey, ['startedAt', 'completedBy', 'byDoctor'], {
      where: { id: order.customerSurveyId },
    });
  const setStatus = (status: 1 | 2, visitor = customer) =>
    visitor.call('setSurveyStatus', { ...mine, body: { status } });
  /** Rooms of browsers that were told of something since the last time this was asked. */
  let known = 0;
  const told = async () => {
    const pushes = await readPushes(world.services);
    const fresh = pushes.slice(known);
    known = pushes.length;
    return fresh.map(({ entity, id, rooms }) => ({ entity, id, rooms }));
  };
  return { order, customer, mine, row, setStatus, told };
}

describe('when and by whom', () => {
  it('the first answer is the beginning, later ones are not', async () => {
    const { customer, mine, row } = await aQuestionnaire();
    const save = (value: number) => customer.need('saveAnswer', { ...mine, body: { questionKey: 'height', value } });
    expect((await row())?.startedAt).toBeNull();
    await save(170);
    const begun = (await row())?.startedAt;
    expect(begun).toBeInstanceOf(Date);
    world.advance(MINUTE_MS);
    await save(171);
    expect((await row())?.startedAt).toEqual(begun);
  });

  it('who begins without an answer has begun', async () => {
    const { setStatus, row } = await aQuestionnaire();
    expect((await setStatus(1)).status).toBe(200);
    expect((await row())?.startedAt).toBeInstanceOf(Date);
  });

  it('a doctor who answers and submits for the person is written down as who did', async () => {
    const { order, mine, row, setStatus, customer } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    const body = { questionKey: 'height', value: 180, reason: 'Am Telefon' };
    await doctor.need('saveAnswer', { ...mine, body });
    const where = { customerSurveyId: order.customerSurveyId };
    const rows = await findRows(world.services, SurveyAnswer, ['questionKey', 'answeredBy'], { where });
    const by = new Map(rows.map(({ questionKey, answeredBy }) => [questionKey, answeredBy]));
    expect([by.get('height'), by.get('weight')]).toEqual([doctorPerson.id, order.customer.id]);
    expect((await setStatus(2, doctor)).status).toBe(200);
    expect(await row()).toMatchObject({ completedBy: doctorPerson.id, byDoctor: 1 });
  });
});

describe('who hears of it', () => {
  it('the order’s people hear that it was begun, answered and submitted, and doctors that it was submitted', async () => {
    const { order, customer, mine, setStatus, told } = await aQuestionnaire();
    const { orderId } = order;
    const ofOrder = { entity: 'order', id: orderId };
    const staff = [roleRoom('admin'), roleRoom('crm_admin')];
    await told();
    await setStatus(1);
    expect(await told()).toContainEqual({ ...ofOrder, rooms: [userRoom(order.customer.id), ...staff] });
    await customer.need('saveAnswer', { ...mine, body: { questionKey: 'height', value: 170 } });
    expect((await told()).map(({ entity }) => entity)).toContain('order');
    await answerQuestions(customer, order.customerSurveyId);
    await told();
    await setStatus(2);
    const heard = await told();
    expect(heard.map(({ entity }) => entity).toSorted()).toEqual(['case', 'crm', 'dashboard', 'order', 'survey']);
    expect(heard).toContainEqual({ entity: 'case', id: orderId, rooms: [caseRoom(orderId)] });
  });
});

describe('what is asked', () => {
  it('follows the person’s sex: who is not asked cannot answer, and need not', async () => {
    const customer = await aCustomer(world, { sex: 'male' });
    const his = await aQuestionnaire({ customer });
    const save = (questionKey: string, value: NonNullable<ReturnType<typeof answerTo>>) =>
      his.customer.call('saveAnswer', { ...his.mine, body: { questionKey, value } });
    expect((await save('pregnant', 'no')).error.error).toBe('question-hidden');
    const given: { questionKey: string; value: ReturnType<typeof answerTo>; additionalAnswer: [] }[] = [];
    for (;;) {
      const open = visibleQuestions(SURVEY, given, { sex: 'male' }).find(
        ({ key }) => !given.some(({ questionKey }) => questionKey === key),
      );
      if (!open) break;
      const value = answerTo(open);
      expect((await save(open.key, value)).status).toBe(200);
      given.push({ questionKey: open.key, value, additionalAnswer: [] });
    }
    expect((await his.setStatus(2)).status).toBe(200);
  });

  it('is counted from what stands, not from an answer that came too late', async () => {
    const { customer, mine } = await aQuestionnaire();
    const save = (value: string, waitedMs = 0) =>
      customer.need('saveAnswer', { ...mine, body: { questionKey: 'smoke', value, seenAt: null, waitedMs } });
    const { answered, questions } = await save('never');
    // It would open one more question.
    const late = await save('former', 5 * MINUTE_MS);
    expect(late).toMatchObject({ conflict: { kept: 'other' }, answered, questions });
  });
});

it('of two choices on research in the same millisecond the one made last counts', async () => {
  const { customer, order, mine } = await aQuestionnaire();
  const at = world.services.now();
  for (const approved of [true, false, true, false]) {
    const choice = { id: uuidv7(), customerId: order.customer.id, approved, textVersion: '1.0', language: 'de', at };
    await insert(world.services, ResearchApproval, choice as never);
    expect((await customer.need('getResearchApproval', mine)).approved).toBe(approved);
  }
});

describe('an order that was cancelled, its money on the way back', () => {
  const refund = async (orderId: string) => {
    const admin = await visitAs(world, await anAdmin(world));
    const body = { cancellationReasons: ['branch-closed'], shouldRefund: true };
    await admin.need('cancelOrder', { params: { orderId }, body });
  };

  it('takes no answer from anybody any more; what was answered is read, by its own and by doctors', async () => {
    const { order, customer, mine, setStatus } = await aQuestionnaire();
    const save = (value: number, visitor = customer, reason?: string) =>
      visitor.call('saveAnswer', { ...mine, body: { questionKey: 'height', value, ...(reason ? { reason } : {}) } });
    expect((await save(170)).status).toBe(200);
    await refund(order.orderId);
    const late = [
      await save(171),
      await save(172, doctor, 'Am Telefon'),
      await setStatus(1),
      await setStatus(2),
      await setStatus(2, doctor),
    ];
    expect(late.map(({ status, error }) => [status, error.error])).toEqual(late.map(() => [409, 'order-cancelled']));
    for (const visitor of [customer, doctor]) {
      expect(await visitor.need('getCustomerSurvey', mine)).toMatchObject({ closed: 'order-cancelled' });
      const { answers, former } = await visitor.need('listAnswers', mine);
      expect([answers.map(({ value }) => value), former]).toEqual([[170], []]);
      expect((await visitor.call('downloadSurvey', mine)).status).toBe(200);
    }
  });

  it('leaves what was submitted to its person: it is offered to the next questionnaire', async () => {
    const first = await aQuestionnaire();
    await answerQuestions(first.customer, first.order.customerSurveyId);
    await first.setStatus(2);
    await refund(first.order.orderId);
    expect((await first.setStatus(2)).error.error).toBe('Already_Complete');
    const next = await aQuestionnaire({ customer: first.order.customer });
    const { former } = await next.customer.need('listAnswers', next.mine);
    expect(former.length).toBeGreaterThan(20);
    const choose = { ...first.mine, body: { approved: true, version: researchText.version } };
    expect((await first.customer.call('giveResearchApproval', choose)).status).toBe(204);
  });
});
