import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { caseRoom, userRoom } from '#shared/live.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, cancelOrder, type OrderWish } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, aPerson, type Person, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { aQuestionnaire as aQuestionnaireIn, height } from '#test/factories/questionnaires.ts';
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

const aQuestionnaire = (wish?: OrderWish) => aQuestionnaireIn(world, wish);

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
    const rooms = async () =>
      (await readPushes(world.services)).filter((push) => push.id === id).map((push) => push.rooms);
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
