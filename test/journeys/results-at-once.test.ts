import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { ResultReading } from '#shared/server/models/result-reading.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { type Case, casesOf, codesOf, hbOf, REASON, WHY } from '#test/factories/attacked-results.ts';
import { HB, labMessage, POTASSIUM, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { completeQuestionnaire, importFile, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let colleague: Visitor;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  colleague = await visitAs(world, await aDoctor(world, { firstName: 'Vera', lastName: 'Zweitmeinung' }));
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const { send, aCase, review, judged, release, released, page, messageOf, undo } = casesOf(() => ({
  world,
  doctor,
  admin,
}));

describe('alarms', () => {
  const contact = (measureIds: string[]) => ({
    calledAt: null,
    outcome: 'reached-and-understood' as const,
    whom: 'person' as const,
    phoneNo: '+41791112233',
    said: 'Sofort in den Notfall',
    readBack: 'Ich gehe',
    note: '',
    measureIds,
  });
  const alarmsOf = ({ orderId }: Case) =>
    findRows(world.services, CriticalAlert, ['acknowledgedAt', 'state'], { where: { orderId } });

  it('end where the doctor releases the case without the value that the laboratory took back', async () => {
    const order = await aCase();
    await send(order, { ...POTASSIUM, value: '7.9' });
    await send(order, { ...POTASSIUM, value: '', status: 'W' });
    await released(order);
    expect((await alarmsOf(order)).map(({ acknowledgedAt }) => acknowledgedAt !== null)).toEqual([true]);
  });

  it('are new for a second critical value after the first was taken over', async () => {
    const order = await aCase();
    await send(order, { ...POTASSIUM, value: '7.9' });
    await doctor.need('acknowledgeAlert', { params: { id: order.resultId } });
    await send(order, { ...HB, value: '49', status: 'C' });
    expect((await alarmsOf(order)).filter(({ acknowledgedAt }) => acknowledgedAt === null)).toHaveLength(1);
  });

  it('are taken over once by two at once', async () => {
    const order = await aCase();
    await send(order, { ...POTASSIUM, value: '7.9' });
    const params = { id: order.resultId };
    const answers = await Promise.all([doctor, colleague].map((by) => by.call('acknowledgeAlert', { params })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const found = await review(order);
    expect(found.alarms).toHaveLength(1);
  });

  it.each([
    ['blanks', '  '],
    ['characters without width', '\u200b'],
  ])('are no contact read back with %s', async (_, readBack) => {
    const order = await aCase();
    await send(order, { ...POTASSIUM, value: '7.9' });
    const { measures } = await review(order);
    const ids = measures.filter(({ critical }) => critical).map(({ _id }) => _id);
    const answer = await doctor.call('recordContact', {
      params: { id: order.resultId },
      body: { ...contact(ids), readBack },
    });
    expect(answer.status).toBe(400);
  });

  it('take no contact about a value of another case', async () => {
    const one = await aCase();
    const other = await aCase();
    await send(one, { ...POTASSIUM, value: '7.9' });
    await send(other, { ...POTASSIUM, value: '7.8' });
    const { measures } = await review(other);
    const ids = measures.filter(({ critical }) => critical).map(({ _id }) => _id);
    const answer = await doctor.call('recordContact', { params: { id: one.resultId }, body: contact(ids) });
    expect([answer.status, answer.error.error]).toEqual([400, 'contact-invalid']);
  });
});

describe('in the same moment as a release', () => {
  const ROUNDS = [1, 2, 3, 4, 5, 6];
  const versionsOf = ({ resultId }: MeasuredOrder) =>
    findRows(world.services, ResultRelease, ['version', 'document'], { where: { resultId } });

  it.each(ROUNDS)('a correction is either before it and seen, or after it and opens the case (%s)', async () => {
    const order = await aCase();
    const body = judged(await review(order));
    const [answer] = await Promise.all([release(order, body), send(order, { ...HB, value: '92' })]);
    expect([200, 409]).toContain(answer.status);
    const versions = await versionsOf(order);
    expect(versions).toHaveLength(answer.status === 200 ? 1 : 0);
    if (answer.status === 200) expect(hbOf(await page(order))).toBe('148');
    const found = await review(order);
    expect(found.orderStatus).toBe(6);
    expect(codesOf(found)).toContain(answer.status === 200 ? 'area-reopened' : 'level-missing');
  });

  it.each(ROUNDS)('of two doctors one releases (%s)', async () => {
    const order = await aCase();
    const body = judged(await review(order));
    const answers = await Promise.all([release(order, body), release(order, body, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs(world);
    await runJobs(world);
    const where = { userId: order.customer.id, template: 'result-released' };
    expect(await countRows(world.services, SmsMessage, where)).toBe(1);
  });

  it.each(ROUNDS)('a match is undone: nobody reads a value that is gone (%s)', async () => {
    const order = await aCase();
    const wrong = await send(order, { ...HB, value: '131' });
    const body = judged(await review(order));
    const [answer, undone] = await Promise.all([release(order, body), undo(wrong)]);
    expect(undone.status).toBe(204);
    expect([200, 409]).toContain(answer.status);
    const customer = await visitAs(world, order.customer);
    const shown = await customer.call('getResultOfOrder', { params: { orderId: order.orderId } });
    expect(shown.status).toBe(404);
    await runJobs(world);
    await released(order, { correctionReason: REASON });
    const again = await page(order);
    expect(hbOf(again)).toBe('148');
    expect(again.versions).toHaveLength(1);
  });

  it.each(ROUNDS)('a value is taken back: it is on no page (%s)', async () => {
    const order = await aCase();
    const body = judged(await review(order));
    const [answer] = await Promise.all([release(order, body), send(order, { ...HB, value: '', status: 'W' })]);
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) expect(hbOf(await page(order))).toBeNull();
  });
});

describe('a reading', () => {
  it('is confirmed once by two calls at once, by its person only, of the version that stands', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...HB, value: '92' });
    await released(order, { correctionReason: REASON });
    const customer = await visitAs(world, order.customer);
    const stranger = await visitAs(world, await aCustomer(world));
    const call = { params: { orderId: order.orderId }, body: { version: 2 } };
    expect((await stranger.call('confirmRead', call)).status).toBe(404);
    for (const by of [doctor, admin]) expect((await by.call('confirmRead', call)).status).toBe(403);
    for (const version of [0, 1.5, -1])
      expect((await customer.call('confirmRead', { ...call, body: { version } })).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => customer.call('confirmRead', call)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await countRows(world.services, ResultReading, { resultId: order.resultId })).toBe(1);
    for (const version of ['0', '3', '999999']) {
      const answer = await customer.call('getResultVersion', { params: { orderId: order.orderId, version } });
      expect(answer.status).toBe(404);
    }
    for (const version of ['1e0', '-1', '1.0', '0x1']) {
      const answer = await customer.call('getResultVersion', { params: { orderId: order.orderId, version } });
      expect([400, 404]).toContain(answer.status);
    }
  });
});

describe('a case', () => {
  it('is given to nobody who is no doctor', async () => {
    const order = await aCase();
    const stranger = await aCustomer(world);
    for (const createdBy of [stranger.id, '01a20410-885d-7317-8841-5fc70f2decb4']) {
      const answer = await doctor.call('assignResult', { params: { id: order.resultId }, body: { createdBy } });
      expect(answer.status).toBe(400);
      expect((await review(order)).assignedTo?.id).not.toBe(createdBy);
    }
  });
});

describe('intake', () => {
  it('decides a message once that two administrators decide together with others', async () => {
    const order = await aCase();
    const second = await visitAs(world, await anAdmin(world));
    const asides: string[] = [];
    for (const value of ['91', '92', '93']) asides.push(await send(order, { ...HB, value, given: 'Zwilling' }));
    const ids = await Promise.all(asides.map(async (id) => (await messageOf(id)).messageId));
    const answers = await Promise.all([
      admin.call('decideSetAsideMessages', { body: { messageIds: ids.slice(0, 2), reason: WHY } }),
      second.call('decideSetAsideMessages', { body: { messageIds: ids.slice(1).reverse(), reason: WHY } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { waiting } = await admin.need('listSetAsideMessages');
    expect(waiting.filter(({ importId }) => asides.includes(importId))).toHaveLength(1);
  });

  it('takes the same file once that comes twice at once', async () => {
    const placed = await aPaidOrder(world, { productGroupKey: 'energy', productKey: 'energy-check' });
    await completeQuestionnaire(world, placed);
    const bytes = Buffer.from(labMessage(placed, { ...HB, value: '146', status: 'F' }));
    await Promise.all([1, 2, 3].map(() => importFile(world, bytes)));
    const { measures, asides } = await review(placed);
    expect([measures.length, asides.length]).toEqual([1, 0]);
  });

  it('gives a message to one order that two administrators match at once', async () => {
    const [one, two] = [await aCase(), await aCase()];
    const aside = await send(one, { ...HB, value: '99', given: 'Zwilling' });
    const second = await visitAs(world, await anAdmin(world));
    const params = await messageOf(aside);
    const answers = await Promise.all([
      admin.call('matchImportMessage', { params, body: { orderNumber: one.orderNumber, reason: WHY } }),
      second.call('matchImportMessage', { params, body: { orderNumber: two.orderNumber, reason: WHY } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await runJobs(world);
    const values = await Promise.all([one, two].map(async (order) => JSON.stringify((await review(order)).measures)));
    expect(values.filter((text) => text.includes('"99"'))).toHaveLength(1);
  });

  it('is undone while a next word of the order is applied', async () => {
    for (const round of [1, 2, 3]) {
      const order = await aCase();
      const wrong = await send(order, { ...HB, value: '99' });
      const [undone] = await Promise.all([undo(wrong), send(order, { ...HB, value: `14${round}` })]);
      expect(undone.status).toBe(204);
      await runJobs(world);
      const { measures } = await review(order);
      expect(measures.find(({ marker }) => marker === 'hemoglobin')?.valueText).toBe(`14${round}`);
    }
  });
});

describe('the customer', () => {
  it('hears of a value that is taken back while the case is open already', async () => {
    const order = await aCase();
    await released(order);
    await send(order, { ...TSH, value: '2.30' });
    const heard = async () =>
      (await readPushes(world.services)).filter((push) => JSON.stringify(push).includes(order.customer.id)).length;
    const before = await heard();
    await send(order, { ...HB, value: '', status: 'W' });
    expect(await heard()).toBeGreaterThan(before);
  });
});
