import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import researchText from '#shared/content/research-approval.json' with { type: 'json' };
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, cancelOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, aPerson, visitAs } from '#test/factories/people.ts';
import { anUnansweredResult } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const PENDING = 0;
const IN_PROGRESS = 1;
const COMPLETED = 2;
/** Of the order: paid, and at the doctor's. */
const PAID = 0;
const READY_FOR_APPROVAL = 6;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

interface Case {
  order: PlacedOrder;
  customer: Visitor;
  /** Parameters that name the questionnaire. */
  mine: { params: { id: string } };
}

async function caseOf(order: PlacedOrder): Promise<Case> {
  return { order, customer: await visitAs(world, order.customer), mine: { params: { id: order.customerSurveyId } } };
}

const aQuestionnaire = async () => caseOf(await aPaidOrder(world));

async function aCompleteOne(): Promise<Case> {
  const found = await aQuestionnaire();
  await answerQuestions(found.customer, found.order.customerSurveyId);
  await found.customer.need('setSurveyStatus', { ...found.mine, body: { status: COMPLETED } });
  return found;
}

describe('the answers of a questionnaire', () => {
  it('save one by one, and the later one counts', async () => {
    const { customer, mine } = await aQuestionnaire();
    expect(await customer.need('getCustomerSurvey', mine)).toMatchObject({ status: PENDING, completedAt: null });
    const first = await customer.need('saveAnswer', { ...mine, body: { questionKey: 'height', value: 170 } });
    expect(first).toMatchObject({ questionKey: 'height', status: IN_PROGRESS, answered: 1 });
    await customer.need('saveAnswer', { ...mine, body: { questionKey: 'weight', value: 60 } });
    const changed = await customer.need('saveAnswer', { ...mine, body: { questionKey: 'height', value: 171 } });
    expect(changed.answered).toBe(2);
    const { answers } = await customer.need('listAnswers', mine);
    expect(new Map(answers.map(({ questionKey, value }) => [questionKey, value]))).toEqual(
      new Map([
        ['height', 171],
        ['weight', 60],
      ]),
    );
  });

  it('are refused beside the field, as a sentence, and nothing is kept', async () => {
    const { customer, mine } = await aQuestionnaire();
    const tooTall = await customer.call('saveAnswer', { ...mine, body: { questionKey: 'height', value: 999 } });
    expect(tooTall).toMatchObject({ status: 400, error: { error: 'answer-invalid', fields: [{ path: 'value' }] } });
    expect(tooTall.error.fields?.[0]?.message).toContain('250');
    const further = [{ key: 'smoke-per-week', value: 'many' }];
    const body = { questionKey: 'smoke', value: 'yes', additionalAnswer: further };
    const below = await customer.call('saveAnswer', { ...mine, body });
    expect(below.error.fields?.map(({ path }) => path)).toEqual(['additionalAnswer.smoke-per-week']);
    expect((await customer.need('listAnswers', mine)).answers).toEqual([]);
  });

  it('to a question that the others hide, or that nobody asks, are refused', async () => {
    const { customer, mine } = await aQuestionnaire();
    const quitYear = { ...mine, body: { questionKey: 'smoke-quit-year', value: '2015' } };
    await customer.need('saveAnswer', { ...mine, body: { questionKey: 'smoke', value: 'never' } });
    expect(await customer.call('saveAnswer', quitYear)).toMatchObject({ error: { error: 'question-hidden' } });
    await customer.need('saveAnswer', { ...mine, body: { questionKey: 'smoke', value: 'former' } });
    expect((await customer.call('saveAnswer', quitYear)).status).toBe(200);
    const made = await customer.call('saveAnswer', { ...mine, body: { questionKey: 'made-up', value: 1 } });
    expect(made.error.error).toBe('unknown-question');
  });

  it('belong to the questions as they were when the order was placed', async () => {
    const { customer, mine } = await aQuestionnaire();
    const { surveyId } = await customer.need('getCustomerSurvey', mine);
    const version = { params: { id: surveyId } };
    const { questions } = await customer.need('listSurveyQuestions', version);
    const { groups } = await customer.need('listSurveyQuestionGroups', version);
    expect(groups.flatMap((group) => group.questions).toSorted()).toEqual(questions.map(({ key }) => key).toSorted());
  });
});

describe('the questionnaire of a cancelled order', () => {
  it('takes neither an answer nor its completion', async () => {
    const { customer, mine, order } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    await cancelOrder(world, order);
    const refused = { status: 409, error: { error: 'order-cancelled' } };
    const answer = { questionKey: 'height', value: 180 };
    expect(await customer.call('saveAnswer', { ...mine, body: answer })).toMatchObject(refused);
    expect(await customer.call('setSurveyStatus', { ...mine, body: { status: COMPLETED } })).toMatchObject(refused);
    expect(await customer.need('getCustomerSurvey', mine)).toMatchObject({ status: IN_PROGRESS });
  });
});

describe('completing a questionnaire', () => {
  it('needs every required answer, and names those that are missing', async () => {
    const { customer, mine } = await aQuestionnaire();
    await customer.need('saveAnswer', { ...mine, body: { questionKey: 'height', value: 170 } });
    const { error } = await customer.call('setSurveyStatus', { ...mine, body: { status: COMPLETED } });
    expect(error.error).toBe('survey-incomplete');
    expect(error.details?.missing).toContain('weight');
    expect(error.details?.missing).not.toContain('height');
  });

  it('is final: neither an answer nor a second completion is taken', async () => {
    const { customer, mine, order } = await aCompleteOne();
    const refused = { status: 400, error: { error: 'Already_Complete' } };
    const answer = { questionKey: 'height', value: 180 };
    expect(await customer.call('saveAnswer', { ...mine, body: answer })).toMatchObject(refused);
    expect(await customer.call('setSurveyStatus', { ...mine, body: { status: COMPLETED } })).toMatchObject(refused);
    const survey = await customer.need('getCustomerSurvey', mine);
    expect(survey).toMatchObject({ status: COMPLETED, byDoctor: false, completedAt: expect.any(String) });
    const shown = await customer.need('getOrder', { params: { orderId: order.orderId } });
    expect(shown).toMatchObject({ status: PAID, preparationSurvey: { status: COMPLETED } });
  });

  it('by a doctor on the customer’s behalf is told apart, and hands a waiting result on', async () => {
    const { customer, mine, order } = await caseOf(await anUnansweredResult(world));
    const doctor = await visitAs(world, await aDoctor(world));
    await answerQuestions(doctor, order.customerSurveyId, { reason: 'phoned' });
    const done = await doctor.need('setSurveyStatus', { ...mine, body: { status: COMPLETED, byDoctor: true } });
    expect(done).toMatchObject({ status: COMPLETED, byDoctor: true });
    const shown = await customer.need('getOrder', { params: { orderId: order.orderId } });
    expect(shown.status).toBe(READY_FOR_APPROVAL);
  });

  it('in somebody else’s place is no doctor’s secret, and no customer’s pretence', async () => {
    const { customer, mine, order } = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    const doctor = await visitAs(world, await aPerson(world, ['doctor', 'customer']));
    const refused = { status: 403, error: { error: 'no-permission' } };
    const complete = (visitor: Visitor, byDoctor: boolean) =>
      visitor.call('setSurveyStatus', { ...mine, body: { status: COMPLETED, byDoctor } });
    expect(await complete(customer, true)).toMatchObject(refused);
    expect(await complete(doctor, false)).toMatchObject(refused);
    const done = await doctor.need('setSurveyStatus', { ...mine, body: { status: COMPLETED } });
    expect(done.byDoctor).toBe(true);
  });

  it('under the number of another order is refused', async () => {
    const { customer, mine, order } = await aQuestionnaire();
    const other = await aQuestionnaire();
    await answerQuestions(customer, order.customerSurveyId);
    const complete = (orderNo: string) =>
      customer.call('setSurveyStatus', { ...mine, body: { status: COMPLETED, orderNo } });
    const refused = { status: 409, error: { error: 'order-error' } };
    expect(await complete(other.order.orderNumber)).toMatchObject(refused);
    expect((await complete('12345')).error).toMatchObject({ error: 'invalid-input', fields: [{ path: 'orderNo' }] });
    expect((await complete(order.orderNumber)).status).toBe(200);
  });
});

describe('the choice on research', () => {
  it('is open until it is made, and can be changed at any time', async () => {
    const { customer, mine } = await aCompleteOne();
    expect(await customer.need('getResearchApproval', mine)).toEqual({
      approved: null,
      version: null,
      language: null,
      at: null,
    });
    const { version } = researchText;
    for (const approved of [true, false, true]) {
      await customer.need('giveResearchApproval', { ...mine, body: { approved, version } });
      expect(await customer.need('getResearchApproval', mine)).toMatchObject({ approved, version, language: 'de' });
    }
  });

  it('is one row for each choice and text: the same one at the same moment is one, on a newer text it is another', async () => {
    const { customer, mine } = await aCompleteOne();
    const { version } = researchText;
    const choose = () => customer.need('giveResearchApproval', { ...mine, body: { approved: true, version } });
    const { id: customerId } = await customer.need('getMe');
    const rows = () => findRows(world.services, ResearchApproval, ['textVersion'], { where: { customerId } });
    await Promise.all([choose(), choose(), choose()]);
    expect(await rows()).toEqual([{ textVersion: version }]);
    // As if it had been made on the text before.
    await updateRows(world.services, ResearchApproval, { textVersion: '0.1' }, { customerId });
    await choose();
    expect((await rows()).map(({ textVersion }) => textVersion).toSorted()).toEqual(['0.1', version].toSorted());
  });

  it('is made on the current text only, and keeps the language it was read in', async () => {
    const { customer, mine } = await aCompleteOne();
    const old = await customer.call('giveResearchApproval', { ...mine, body: { approved: true, version: '0.1' } });
    const { version } = researchText;
    expect(old).toMatchObject({ status: 409, error: { error: 'text-outdated', details: { current: version } } });
    expect((await customer.need('getResearchApproval', mine)).approved).toBeNull();
    await customer.need('giveResearchApproval', { ...mine, language: 'it', body: { approved: false, version } });
    expect(await customer.need('getResearchApproval', mine)).toMatchObject({ approved: false, language: 'it' });
  });
});
