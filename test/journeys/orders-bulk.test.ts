import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { BULK_UNDO_SECONDS } from '#shared/limits/orders.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { BulkAct } from '#shared/server/models/bulk-act.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { User } from '#shared/server/models/user.ts';
import { type BulkWords, cancelling, find, plan, preview, setting, writing } from '#test/factories/bulk-acts.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aPaidBuyer } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let person: Person;
let admin: Visitor;
let other: Visitor;

beforeAll(async () => {
  world = await openWorld();
  person = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
  admin = await visitAs(world, person);
  other = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const statusOf = async (orderId: string) => (await admin.need('getOrder', { params: { orderId } })).status;
/** The time to take an act back is over. */
const undoEnds = async (): Promise<void> => {
  world.advance(BULK_UNDO_SECONDS * 1000 + 1);
  await runJobs(world);
};

describe('an act on many orders', () => {
  it('is shown row by row before, and happens to nobody until the time to take it back is over', async () => {
    const [paid, other] = [await aPaidBuyer(world), await aPaidOrder(world)];
    const atLab = await aPaidOrder(world);
    await admin.need('setOrderStatus', { params: atLab, body: { status: OrderStatus.ANALYZING, reason: 'Eingang' } });
    const words = cancelling([paid.orderId, atLab.orderId, other.orderId]);
    const shown = await preview(admin, words);
    expect(shown.rows.map(({ orderId, fault }) => [orderId, fault])).toEqual([
      ...[
        [paid.orderId, null],
        [atLab.orderId, 'at-lab'],
        [other.orderId, null],
      ],
    ]);
    expect(shown).toMatchObject({
      undoSeconds: BULK_UNDO_SECONDS,
      outlook: { appointments: 2, refunds: 2, refundTotal: shown.rows.reduce((sum, { refund }) => sum + refund, 0) },
    });
    expect(shown.rows[0]?.refund).toBeGreaterThan(0);
    const id = await plan(admin, words);
    await runJobs(world);
    expect(await find(admin, id)).toMatchObject({
      ...{ state: JobState.waiting, counts: { planned: 2, done: 0, refused: 1, withdrawn: 0 } },
      ...{ waiting: expect.arrayContaining([paid.orderId, other.orderId]), reasons: ['branch-closed'] },
      by: { name: 'Reto Testmann', isSelf: true },
    });
    expect(await statusOf(paid.orderId)).toBe(OrderStatus.PAID);
    await undoEnds();
    expect(await find(admin, id)).toMatchObject({
      ...{ state: JobState.done, counts: { planned: 0, done: 2, refused: 1, withdrawn: 0 }, waiting: [] },
    });
    expect([await statusOf(paid.orderId), await statusOf(atLab.orderId)]).toEqual([
      ...[OrderStatus.CANCELLED, OrderStatus.ANALYZING],
    ]);
    const history = await findRows(world.services, OrderHistory, ['actorId', 'actor', 'reason'], {
      where: { orderId: paid.orderId, toStatus: OrderStatus.CANCELLED },
    });
    expect(history).toMatchObject([{ actorId: person.id, actor: 'admin', reason: 'cancelled: branch-closed' }]);
    const { transactions } = await admin.need('getOrder', { params: { orderId: paid.orderId } });
    expect(transactions.filter(({ type }) => type === 'refund')).toHaveLength(1);
    expect(
      (await findRows(world.services, Activity, ['event'], { where: { entityId: id } })).map((one) => one.event),
    ).toEqual(['orders.bulk-planned', 'orders.bulk-ended']);
  });

  it('is another plan when an order changed after it was shown', async () => {
    const { orderId } = await aPaidOrder(world);
    const words = setting([orderId], OrderStatus.CONFIRMED);
    const shown = await preview(admin, words);
    await other.need('setOrderStatus', {
      params: { orderId },
      body: { status: OrderStatus.CONFIRMED, reason: 'eben' },
    });
    const refused = await admin.call('startBulkAct', { body: { ...words, plan: shown.plan } });
    expect([refused.status, refused.error.error]).toEqual([409, 'plan-changed']);
    const now = await preview(admin, words);
    expect(now.rows).toMatchObject([{ fault: 'is-so' }]);
    // Nothing of it would work.
    expect((await admin.call('startBulkAct', { body: { ...words, plan: now.plan } })).status).toBe(400);
  });

  it('leaves an order that changed while it waited as it is, with the reason in words', async () => {
    const [moved, kept] = [await aPaidOrder(world), await aPaidOrder(world)];
    const id = await plan(admin, setting([moved.orderId, kept.orderId], OrderStatus.ANALYZING));
    const params = { orderId: moved.orderId };
    await other.need('setOrderStatus', { params, body: { status: OrderStatus.CONFIRMED, reason: 'eben entnommen' } });
    await undoEnds();
    const { rows } = await find(admin, id);
    expect(rows.map(({ state, fault }) => [state, fault])).toEqual([
      ...[
        ['refused', 'changed'],
        ['done', null],
      ],
    ]);
    expect([await statusOf(moved.orderId), await statusOf(kept.orderId)]).toEqual([
      ...[OrderStatus.CONFIRMED, OrderStatus.ANALYZING],
    ]);
    // Of this act alone: others were done before.
    const ended = { where: { entityId: id, event: 'orders.bulk-ended' as const } };
    expect((await findRow(world.services, Activity, ['facts'], ended))?.facts).toMatchObject({ done: 1, refused: 1 });
    const file = await admin.call('getUndoneOrders', { params: { id }, query: { separator: 'comma' } });
    expect(file.text).toContain(`${moved.orderNumber},`);
    expect(file.text).toMatch(/Seit der Vorschau/);
    expect(file.text).not.toContain(kept.orderNumber);
  });

  it('asks for what its kind needs, and takes no more than its kind allows', async () => {
    const { orderId } = await aPaidOrder(world);
    const { plan: shown } = await preview(admin, cancelling([orderId]));
    const start = (words: object) => admin.call('startBulkAct', { body: { ...words, plan: shown } as never });
    expect((await start(cancelling([orderId], []))).error.fields).toMatchObject([{ path: 'cancellationReasons' }]);
    expect((await start(cancelling([orderId], ['no-show', 'x'.repeat(500)]))).status).toBe(400);
    expect((await start({ kind: 'cancel', orderIds: [orderId] })).error.fields).toMatchObject([
      { path: 'shouldRefund' },
    ]);
    expect((await start(setting([orderId], OrderStatus.CANCELLED))).status).toBe(400);
    expect((await start({ kind: 'status', orderIds: [] })).status).toBe(400);
    expect(
      (await start({ ...setting([orderId], 1), orderIds: Array.from({ length: 501 }, () => orderId) })).status,
    ).toBe(400);
  });

  it('does not work for an order that waits for another one, until that is taken back', async () => {
    const { orderId, customer } = await aPaidOrder(world);
    const second = await aPaidOrder(world, { customer });
    const faultsOf = async (words: BulkWords) => (await preview(admin, words)).rows.map(({ fault }) => fault);
    const shown = await preview(other, setting([orderId], OrderStatus.CONFIRMED));
    const cancels = await plan(admin, cancelling([orderId]));
    expect(await faultsOf(setting([orderId, second.orderId], OrderStatus.CONFIRMED))).toEqual([
      'planned-already',
      null,
    ]);
    expect(await faultsOf(writing([orderId]))).toEqual([null]);
    const words = { ...setting([orderId], OrderStatus.CONFIRMED), plan: shown.plan };
    expect((await other.call('startBulkAct', { body: words })).error.error).toBe('plan-changed');
    await admin.need('withdrawBulkAct', { params: { id: cancels } });
    expect(await faultsOf(setting([orderId], OrderStatus.CONFIRMED))).toEqual([null]);
    await plan(admin, writing([orderId]));
    expect(await faultsOf(writing([second.orderId]))).toEqual(['planned-already']);
    await undoEnds();
    expect(await faultsOf(writing([second.orderId]))).toEqual(['written-lately']);
  });

  it('is a file before it is agreed to: what would become of each order, and why others are left', async () => {
    const { orderId, orderNumber } = await aPaidOrder(world);
    const gone = await aPaidOrder(world);
    await admin.need('cancelOrder', {
      params: { orderId: gone.orderId },
      body: { cancellationReasons: ['branch-closed'], shouldRefund: false },
    });
    const { cancellationReasons: _why, ...wish } = cancelling([orderId, gone.orderId]);
    const file = await admin.call('downloadBulkPreview', { body: { ...wish, separator: 'comma' } });
    const [, first, second] = (file.text ?? '').split('\r\n');
    expect(first).toMatch(new RegExp(`^${orderNumber},.*,Geht,Bezahlt.*,Storniert,[0-9.]+,$`));
    expect(second).toMatch(new RegExp(`^${gone.orderNumber},.*,Geht nicht,Storniert,,,Ist schon storniert$`));
    expect(await statusOf(orderId)).toBe(OrderStatus.PAID);
  });

  it('is not for other roles', async () => {
    const { orderId, customer } = await aPaidOrder(world);
    const id = await plan(admin, setting([orderId], OrderStatus.CONFIRMED));
    const stranger = await visitAs(world, customer);
    const params = { id };
    const answers = await Promise.all([
      stranger.call('previewBulkAct', { body: setting([orderId], 1) as never }),
      stranger.call('getBulkAct', { params }),
      stranger.call('hurryBulkAct', { params }),
      stranger.call('withdrawBulkAct', { params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await admin.need('withdrawBulkAct', { params });
  });
});

describe('messages to the people of many orders', () => {
  it('are one for each person, in the frame of their language, never within a quarter of an hour, and forgotten by the act', async () => {
    const customer = await aCustomer(world, { preferredLanguage: 'fr' });
    const [first, second] = [await aPaidOrder(world, { customer }), await aPaidOrder(world, { customer })];
    const [lately, closed] = [await aPaidOrder(world), await aPlacedOrder(world)];
    const { id: userId, phoneNo } = lately.customer;
    await admin.need('sendSms', { body: { userId, phoneNo, message: 'Schon geschrieben.' } });
    await updateRows(world.services, User, { closedAt: world.services.now() }, { id: closed.customer.id });
    const words = writing([first, second, lately, closed].map(({ orderId }) => orderId));
    const shown = await preview(admin, words);
    expect(shown.rows.map(({ fault }) => fault)).toEqual([null, 'same-person', 'written-lately', 'account-closed']);
    expect(shown.outlook.sms).toEqual({ fr: 1 });
    expect(shown.rows[3]?.name).toBe('');
    const tooLong = { ...words, message: 'ä'.repeat(shown.maxLength + 1), plan: shown.plan };
    expect((await admin.call('startBulkAct', { body: tooLong })).status).toBe(400);
    const id = await plan(admin, words);
    await undoEnds();
    const sent = { userId: customer.id, template: 'admin-message' };
    expect(await findRows(world.services, SmsMessage, ['language', 'variables'], { where: sent })).toMatchObject([
      { language: 'fr', variables: { message: 'Bitte rufen Sie uns an.' } },
    ]);
    expect(await countRows(world.services, SmsMessage, { userId, template: 'admin-message' })).toBe(1);
    expect(await findRow(world.services, BulkAct, ['act'], { where: { id } })).toEqual({
      act: { kind: 'sms', message: null },
    });
  });

  it('are refused one by one where somebody else wrote while they waited', async () => {
    const order = await aPaidOrder(world);
    const id = await plan(admin, writing([order.orderId]));
    const { id: userId, phoneNo } = order.customer;
    await other.need('sendSms', { body: { userId, phoneNo, message: 'Ich war schneller.' } });
    await undoEnds();
    expect((await find(admin, id)).rows).toMatchObject([{ state: 'refused', fault: 'written-lately' }]);
    expect(await countRows(world.services, SmsMessage, { userId, template: 'admin-message' })).toBe(1);
  });
});
