import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { Order } from '#shared/server/models/order.ts';
import { UndoneMatch } from '#shared/server/models/undone-match.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { aLabMessage, anAnsweredOrder, type LabMessageWish, potassium, SODIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, cancelOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder, aReviewableOrder, completeQuestionnaire, importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const REASON = 'Das Labor hat die Röhrchen verwechselt, telefonisch bestätigt';

let world: World;
let admin: Visitor;
let administrator: Person;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  administrator = await anAdmin(world);
  admin = await visitAs(world, administrator);
  doctor = await visitAs(world, await aDoctor(world));
});

afterAll(() => world.close());

interface Wish extends Pick<LabMessageWish, 'number' | 'written' | 'person'> {
  value?: string;
  status?: string;
  /** Other OBX segments. */
  more?: string[];
  note?: string;
}

/** A message for an order, of its customer unless wished otherwise. */
const aMessage = (order: PlacedOrder, { value = '4.2', status, more = [], note, ...wish }: Wish = {}): string =>
  aLabMessage(order, {
    ...wish,
    before: note ? [`NTE|1||${note}`] : [],
    after: [potassium(value, status), ...more],
  });

async function take(...messages: string[]): Promise<ImportView> {
  const id = await importFile(world, Buffer.from(messages.join('')));
  return admin.need('getImport', { params: { id } });
}

const first = ({ _id: id, messages }: ImportView) => ({ id, messageId: messages[0]?._id ?? '' });
const undo = (view: ImportView, reason = REASON) => admin.call('undoMatch', { params: first(view), body: { reason } });
const compare = (view: ImportView, orderNumber?: string) =>
  admin.need('compareImportMessage', { params: first(view), query: orderNumber ? { orderNumber } : {} });
const match = (view: ImportView, orderNumber: string, reason?: string) =>
  admin.call('matchImportMessage', { params: first(view), body: { orderNumber, reason } });
const decide = (views: ImportView[], orderNumber?: string) =>
  admin.call('decideSetAsideMessages', {
    body: { messageIds: views.map((view) => first(view).messageId), orderNumber, reason: REASON },
  });
const again = ({ _id: id }: ImportView) => admin.need('getImport', { params: { id } });
const valuesOf = async ({ orderId }: PlacedOrder) =>
  (await doctor.need('getReview', { params: { orderId } })).measures.map(({ valueText, status }) => [
    valueText,
    status,
  ]);

/** The number with its last two digits changed over: what typing by hand makes, and the check digit finds. */
const mistyped = ({ orderNumber }: PlacedOrder): string =>
  [...orderNumber]
    .with(-1, orderNumber.at(-2) ?? '')
    .with(-2, orderNumber.at(-1) ?? '')
    .join('');

/** Orders of one person, later than every other. */
async function anotherOrders(count: number, customer: Person): Promise<void> {
  const { orderId } = await aPlacedOrder(world, { customer });
  const names = Object.keys(Order.columns);
  const other: Record<string, string> = {
    id: '?',
    orderNumber: '?',
    idempotencyKey: 'NULL',
    createdAt: 'createdAt + INTERVAL 1 HOUR',
  };
  const copy = `INSERT INTO orders (${names.join()}) SELECT ${names.map((name) => other[name] ?? name).join()} FROM orders WHERE id = ?`;
  for (let index = 0; index < count; index += 1)
    await change(world.services, copy, [uuidv7(), makeOrderNumber(81_300 + index, 2026), orderId]);
}

describe('the person of a message', () => {
  it('is compared: a number alone, a twin and another notation of another day are set aside', async () => {
    const order = await anAnsweredOrder(world);
    const [bare, twin, day] = [
      await take(aMessage(order, { person: null })),
      await take(aMessage(order, { person: { given: 'Zwillingsschwester' } })),
      await take(aMessage(order, { person: { birthdate: '1901/02/03' } })),
    ];
    expect([bare, twin, day].map(({ messages }) => messages[0]?.reason)).toEqual([
      'no-second-identifier',
      'given-name-differs',
      'birthdate-differs',
    ]);
  });
});

describe('a message that a person matches', () => {
  it('is shown beside the orders it may belong to, a mistyped number as one, and the reading is recorded', async () => {
    const order = await anAnsweredOrder(world);
    const view = await take(aMessage(order, { number: mistyped(order) }));
    expect(view.messages[0]).toMatchObject({ state: 'set-aside', reason: 'unknown-order' });
    const before = await countRows(world.services, HealthDataRead, { actorId: administrator.id });
    const found = await compare(view);
    const [candidate] = found.candidates;
    expect(found.wrongCheckDigit).toBe(true);
    expect(found.sent).toMatchObject({ numbers: [mistyped(order)], tests: ['Elektrolyte'] });
    expect(candidate).toMatchObject({
      orderNumber: order.orderNumber,
      needsReason: true,
      compared: {
        number: { verdict: 'differs', detail: 'swapped' },
        birthdate: { verdict: 'agrees' },
        family: { verdict: 'agrees' },
        sex: { verdict: 'missing' },
      },
    });
    expect(JSON.stringify(found)).not.toMatch(/\b4\.2\b/);
    expect(await countRows(world.services, HealthDataRead, { actorId: administrator.id })).toBeGreaterThan(before);
  });

  it('of several orders of one person is proposed the one whose number was nearly sent', async () => {
    const order = await anAnsweredOrder(world);
    const later = await aPaidOrder(world, { customer: order.customer });
    // Its sample is of the day that the mistyped message names.
    await take(aMessage(later));
    const view = await take(aMessage(order, { number: [...order.orderNumber].with(4, '9').join('') }));
    const { candidates } = await compare(view);
    const [near] = candidates;
    const other = candidates.find(({ orderNumber }) => orderNumber === later.orderNumber);
    expect(near).toMatchObject({ orderNumber: order.orderNumber, compared: { number: { detail: 'one-digit' } } });
    expect(other?.agreeing).toBeGreaterThan(near?.agreeing ?? 0);
  });

  it('is shown beside the order it names, however many people were born that day; their orders are not proposed', async () => {
    const birthdate = '2001-01-01';
    const order = await aPlacedOrder(world, { customer: await aCustomer(world, { birthdate, lastName: 'Neujahr' }) });
    await anotherOrders(50, await aCustomer(world, { birthdate, firstName: 'Xenia' }));
    for (const number of [order.orderNumber, mistyped(order)]) {
      const view = await take(aMessage(order, { number, person: { given: 'Berta' } }));
      expect((await compare(view)).candidates.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
    }
    const stranger = await take(aMessage(order, { number: '', person: { given: 'Berta', family: 'Silvester' } }));
    expect((await compare(stranger)).candidates).toEqual([]);
  });

  it('needs a reason only where something disagrees', async () => {
    const order = await anAnsweredOrder(world);
    const bare = await take(aMessage(order, { number: '' }));
    const other = await take(aMessage(order, { number: '', person: { birthdate: '19010203' }, value: '4.3' }));
    expect((await compare(bare, order.orderNumber)).candidates[0]).toMatchObject({ needsReason: false });
    expect((await compare(other, order.orderNumber)).candidates[0]).toMatchObject({ needsReason: true });
    expect((await match(bare, order.orderNumber)).status).toBe(204);
    const refused = await match(other, order.orderNumber);
    expect((refused.error as ErrorBody).fields).toMatchObject([{ path: 'reason', key: 'field.required' }]);
    expect((await match(other, order.orderNumber, REASON)).status).toBe(204);
    await runJobs(world);
    expect((await again(bare)).messages[0]).toMatchObject({ state: 'applied' });
  });

  it('is asked about where it says something older, although the same message waited before', async () => {
    const order = await anAnsweredOrder(world);
    const versionNow = async () => (await doctor.need('getReview', { params: { orderId: order.orderId } })).version;
    await take(aMessage(order, { written: '20261121080000' }));
    const before = await versionNow();
    const older = await take(aMessage(order, { value: '4.9', person: { birthdate: '19010203' } }));
    expect(older.messages[0]).toMatchObject({ state: 'set-aside', orderId: order.orderId });
    expect((await match(older, order.orderNumber, REASON)).status).toBe(204);
    await runJobs(world);
    expect((await again(older)).messages[0]).toMatchObject({ state: 'older' });
    expect(await versionNow()).toBe(before + 1);
  });

  it('is given to no order that takes no results', async () => {
    const [cancelled, unpaid] = [await anAnsweredOrder(world), await aPlacedOrder(world)];
    await cancelOrder(world, cancelled);
    const view = await take(aMessage(cancelled, { number: '' }));
    for (const [{ orderNumber }, code] of [
      [cancelled, 'order-cancelled'],
      [unpaid, 'order-not-matched'],
    ] as const) {
      expect((await match(view, orderNumber, REASON)).error.error).toBe(code);
      expect((await decide([view], orderNumber)).error.error).toBe(code);
    }
    expect((await again(view)).messages[0]).toMatchObject({ state: 'set-aside', decision: null });
  });
});

describe('a match that is undone', () => {
  it('takes its values away at once; what they replaced stands again, and both states stay written', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order, { value: '4.2' }));
    const wrong = await take(
      aMessage(order, { value: '7.9', written: '20261121080000', more: [SODIUM], note: 'fremde Probe' }),
    );
    expect(await valuesOf(order)).toEqual([
      ['7.9', 'F'],
      ['140', 'F'],
    ]);
    const dashboard = async () =>
      (await doctor.need('getOrdersDashboard')).items.find(({ orderId }) => orderId === order.orderId);
    expect(await dashboard()).toMatchObject({ critical: 1 });
    const { version } = await doctor.need('getReview', { params: { orderId: order.orderId } });

    expect((await undo(wrong, ' ')).error.error).toBe('invalid-input');
    expect((await undo(wrong)).status).toBe(204);

    expect(await valuesOf(order)).toEqual([['4.2', 'F']]);
    const after = await doctor.need('getReview', { params: { orderId: order.orderId } });
    expect(after.version).toBeGreaterThan(version);
    expect(after.labNotes).toEqual([]);
    expect(await dashboard()).toMatchObject({ critical: 0 });
    const alerts = await findRows(world.services, CriticalAlert, ['state'], { where: { orderId: order.orderId } });
    expect(alerts.map(({ state }) => state)).toEqual(['confirmed']);
    const messageId = first(wrong).messageId;
    expect(await countRows(world.services, Observation, { importMessageId: messageId })).toBe(0);
    expect(await countRows(world.services, LabNote, { importMessageId: messageId })).toBe(0);

    expect((await again(wrong)).messages[0]).toMatchObject({
      state: 'set-aside',
      reason: 'match-undone',
      decision: null,
    });
    expect((await compare(wrong)).undone).toMatchObject([
      { orderNumber: order.orderNumber, matchedBy: null, reason: REASON },
    ]);
    const [kept] = await findRows(world.services, UndoneMatch, ['removed'], { where: { importMessageId: messageId } });
    expect(kept?.removed.observations.map(({ value }) => value)).toEqual(['7.9', '140']);
    expect((await undo(wrong)).error.error).toBe('already-decided');

    await runJobs(world);
    expect(await valuesOf(order)).toEqual([['4.2', 'F']]);
    // Decided anew, the values come again.
    expect((await match(wrong, order.orderNumber, REASON)).status).toBe(204);
    await runJobs(world);
    expect(await valuesOf(order)).toEqual([
      ['7.9', 'F'],
      ['140', 'F'],
    ]);
    // And taken away once more, the newest undoing is read first.
    expect((await undo(wrong, 'Zum zweiten Mal verwechselt')).status).toBe(204);
    expect((await compare(wrong)).undone.map(({ reason }) => reason)).toEqual(['Zum zweiten Mal verwechselt', REASON]);
  });

  it('brings back what another message said too, and a preliminary value that it had made final', async () => {
    const order = await anAnsweredOrder(world);
    const wrong = await take(aMessage(order, { more: [SODIUM] }));
    const right = await take(aMessage(order, { written: '20261121080000' }));
    expect(right.messages[0]).toMatchObject({ state: 'duplicate' });
    await undo(wrong);
    await runJobs(world);
    expect(await valuesOf(order)).toEqual([['4.2', 'F']]);
    expect((await again(right)).messages[0]).toMatchObject({ state: 'applied' });

    const other = await anAnsweredOrder(world);
    await take(aMessage(other, { status: 'P' }));
    const confirmation = await take(aMessage(other, { status: 'U', value: '', written: '20261121080000' }));
    expect(await valuesOf(other)).toEqual([['4.2', 'F']]);
    await undo(confirmation);
    expect(await valuesOf(other)).toEqual([['4.2', 'P']]);
  });

  it('takes a release that held the values off the customer’s pages, and opens the case again', async () => {
    const order = await aReleasedOrder(world);
    const customer = await visitAs(world, order.customer);
    const params = { orderId: order.orderId };
    expect((await customer.call('getResultOfOrder', { params })).status).toBe(200);
    const { items } = await admin.need('listImports');
    const views = await Promise.all(items.map(({ _id: id }) => admin.need('getImport', { params: { id } })));
    const view = views.find(({ messages }) => messages[0]?.orderId === order.orderId) as ImportView;
    expect((await undo(view)).status).toBe(204);

    const gone = await customer.call('getResultOfOrder', { params });
    expect([gone.status, gone.error.error]).toEqual([404, 'result-taken-back']);
    const shown = await customer.need('getOrder', { params });
    expect([shown.status, shown.testResult]).toEqual([6, null]);
    expect(await valuesOf(order)).toEqual([]);
    const next = await aReviewableOrder(world, { customer: order.customer });
    const { measures } = await doctor.need('getReview', { params: { orderId: next.orderId } });
    expect(measures.filter(({ previous }) => previous !== null)).toEqual([]);
  });

  it('leaves a release that did not hold the values', async () => {
    const order = await aReleasedOrder(world);
    const params = { orderId: order.orderId };
    const later = await take(aLabMessage(order, { after: ['OBX|1|NM|LATER^Nachgemeldet^L||1|g/l|0-9||||F'] }));
    expect(later.messages[0]).toMatchObject({ state: 'applied', orderId: order.orderId });
    expect((await undo(later)).status).toBe(204);
    expect((await (await visitAs(world, order.customer)).call('getResultOfOrder', { params })).status).toBe(200);
  });

  it('makes no earlier word the last one where none says when it was said', async () => {
    const order = await anAnsweredOrder(world);
    const timeless = { written: '' };
    await take(aMessage(order, timeless));
    const repeated = await take(aMessage(order, timeless));
    expect(repeated.messages[0]).toMatchObject({ state: 'duplicate' });
    await take(aMessage(order, { ...timeless, value: '6.7' }));
    const wrong = await take(aLabMessage(order, { ...timeless, after: [SODIUM] }));
    expect((await undo(wrong)).status).toBe(204);
    await runJobs(world);
    expect(await valuesOf(order)).toEqual([['6.7', 'F']]);
  });

  it('is undone by administrators only', async () => {
    const view = await take(aMessage(await anAnsweredOrder(world)));
    const refused = await doctor.call('undoMatch', { params: first(view), body: { reason: REASON } });
    expect(refused.status).toBe(403);
  });
});

describe('several messages', () => {
  it('are listed without their values and decided together: all or none', async () => {
    const order = await anAnsweredOrder(world);
    const views: ImportView[] = [];
    for (const value of ['4.1', '4.2', '4.3']) views.push(await take(aMessage(order, { number: '', value })));
    const [one, two, three] = views as [ImportView, ImportView, ImportView];
    const list = await admin.need('listSetAsideMessages');
    const shown = list.waiting.filter(({ importId }) => views.some(({ _id }) => _id === importId));
    expect(shown).toMatchObject([{ reason: 'no-order-number', observations: 1 }, {}, {}]);
    expect(shown[0]?.name).toContain(order.customer.lastName);
    expect(list.total).toBeGreaterThanOrEqual(3);

    expect((await decide([one])).status).toBe(204);
    expect((await decide([one, two])).error.error).toBe('already-decided');
    expect((await again(two)).messages[0]).toMatchObject({ state: 'set-aside', decision: null });
    expect((await decide([two, three], order.orderNumber)).status).toBe(204);
    await runJobs(world);
    expect((await again(two)).messages[0]).toMatchObject({ state: 'applied', decision: { reason: REASON } });
    const { decided } = await admin.need('listSetAsideMessages');
    expect(decided.map(({ importId }) => importId)).toEqual(expect.arrayContaining([two._id, three._id]));
  });

  it.each([0, 1])('are left as they are, all of them, where one was decided meanwhile (%s)', async (position) => {
    const order = await anAnsweredOrder(world);
    const views = [
      await take(aMessage(order, { number: '' })),
      await take(aMessage(order, { number: '', value: '4.3' })),
    ];
    expect((await decide(views.slice(position, position + 1))).status).toBe(204);
    expect((await decide(views, order.orderNumber)).error.error).toBe('already-decided');
    await runJobs(world);
    const [other] = views.toSpliced(position, 1) as [ImportView];
    expect((await again(other)).messages[0]).toMatchObject({ state: 'set-aside', decision: null });
  });

  it('go to no order together where one speaks of somebody else; which ones is said, and nothing is matched', async () => {
    const customer = await aCustomer(world, { firstName: 'Anna Lena' });
    const order = await aPaidOrder(world, { customer });
    await completeQuestionnaire(world, order);
    const about = (person: LabMessageWish['person'], value: string) =>
      take(aMessage(order, { number: '', person, value }));
    const [own, bare] = [await about({}, '4.1'), await about(null, '4.2')];
    const others = [await about({ given: 'Berta' }, '4.3'), await about({ birthdate: '19010203' }, '4.4')];
    const refused = await decide([own, ...others], order.orderNumber);
    expect([refused.status, refused.error.error]).toEqual([409, 'other-person']);
    expect(refused.error.details).toEqual({ messages: 'test.hl7 (1), test.hl7 (1)' });
    // Each is a part of the order's name, and they are not one person's.
    const twins = [await about({ given: 'Anna' }, '4.5'), await about({ given: 'Lena' }, '4.6')];
    expect((await decide(twins, order.orderNumber)).error.error).toBe('other-person');
    await runJobs(world);
    for (const view of [own, bare, ...others, ...twins])
      expect((await again(view)).messages[0]).toMatchObject({ state: 'set-aside', decision: null });
    // What names nobody contradicts nobody: a person answers for it with the reason, as for one alone.
    expect((await decide([own, bare], order.orderNumber)).status).toBe(204);
  });
});
