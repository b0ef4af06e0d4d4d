import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { maskPhone } from '#shared/domain/messaging/mask-phone.ts';
import type { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import { JOB_MAX_STARTS } from '#shared/limits/runtime.ts';
import { roleRoom } from '#shared/live.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeSmsState } from '#shared/server/messaging/change-sms-state.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import {
  aBuyer,
  type Buyer,
  decide,
  decideRefund,
  ledgerOf,
  moneyAtProvider,
  openPage,
  orderOf,
  PRICE,
  paymentOf,
  recover,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { cancelOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, aPhoneNo, type Person, signIn } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { runOutboxJob } from '#worker/run-outbox-job.ts';

const REASON = 'Am Telefon geklärt';

let world: World;
let admin: Person;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await anAdmin(world);
  token = (await signIn(world, admin)).token;
});

afterEach(() => recover(world));

afterAll(() => world.close());

const list = async () => (await call(world.baseUrl, 'listFailures', { token })).reply.items;
const listed = async (id: string) => (await list()).find(({ _id }) => _id === id);
const again = async (kind: FailureKind, id: string, by = token) =>
  (await call(world.baseUrl, 'repeatFailure', { params: { kind, id }, token: by })).status;
const discard = async (kind: FailureKind, id: string, by = token) =>
  (await call(world.baseUrl, 'discardFailure', { params: { kind, id }, body: { reason: REASON }, token: by })).status;

const eventsOf = async (entityId: string) => {
  const rows = await findRows(world.services, Activity, ['event'], { where: { entityId, actorId: admin.id } });
  return rows.map(({ event }) => event).sort();
};

/** How often administrators' browsers were told of a change of this record. */
const toldOf = async (id: string) =>
  (await readPushes(world.services)).filter((push) => push.id === id && push.rooms.includes(roleRoom('admin'))).length;

/** A message that the provider refused for good, and its number. */
async function aFailedSms() {
  const phoneNo = aPhoneNo();
  const variables = { orderNumber: '2600001230', link: 'https://messlinie.example/o/1' };
  const message = { template: 'result-released', variables, userId: null, phoneNo, language: 'de' } as const;
  await inTransaction(world.services, (tx) => queueSms(tx, message));
  const row = await findRow(world.services, SmsMessage, ['id'], { where: { phoneNo } });
  const id = row?.id ?? '';
  await inTransaction(world.services, (tx) => changeSmsState(tx, { id }, 'give-up', { error: '30003', tries: 4 }));
  return { id, phoneNo };
}

/** A refund that the bank of the payer did not take. */
async function aFailedRefund() {
  const buyer = await aBuyer(world);
  const page = await openPage(world, buyer);
  await cancelOrder(world, buyer);
  world.standIns.faults.add({ target: 'stripe', kind: 'refund-pending', times: 10_000, ms: 0, match: '/refunds' });
  await decide(world, page, 'pay');
  await runJobs(world);
  const where = { orderId: buyer.orderId, type: 'refund' } as const;
  const refund = await findRow(world.services, Transaction, ['id', 'providerRefundId'], { where });
  await decideRefund(world, refund?.providerRefundId ?? '', 'failed');
  await runJobs(world);
  await recover(world);
  return { buyer, page, id: refund?.id ?? '' };
}

/** A page that was paid with one Rappen instead of the price. */
async function aDifferentPayment() {
  const buyer = await aBuyer(world);
  world.standIns.faults.add({ target: 'stripe', kind: 'wrong-amount', times: 1, ms: 0, match: '' });
  const page = await openPage(world, buyer);
  await decide(world, page, 'pay');
  await runJobs(world);
  const row = await findRow(world.services, CheckoutSession, ['id'], { where: { providerSessionId: page } });
  return { buyer, page, id: row?.id ?? '' };
}

const orderSubject = ({ orderId, orderNumber }: Buyer) => ({ kind: 'order', orderId, orderNumber });

/** Two who decide at the same moment, or one who presses twice. */
async function once(decisions: Promise<number>[]) {
  expect((await Promise.all(decisions)).sort()).toEqual([204, 409]);
}

describe('a text message that did not arrive', () => {
  it('is listed by its template, with the end of the number only, and is sent again once', async () => {
    const { id, phoneNo } = await aFailedSms();
    expect(await listed(id)).toEqual({
      ...{ _id: id, kind: 'sms', work: 'result-released', reason: 'unreachable', code: '30003', tries: 4 },
      ...{ subject: { kind: 'phone', phoneNo: maskPhone(phoneNo) }, amount: null, failedAt: expect.any(String) },
    });
    expect(await toldOf(id)).toBe(1);
    await once([again('sms', id), again('sms', id)]);
    expect(await toldOf(id)).toBe(2);
    expect(await listed(id)).toBeUndefined();
    await runJobs(world);
    await world.standIns.settled();
    expect(await findRow(world.services, SmsMessage, ['state'], { where: { id } })).toEqual({ state: 'delivered' });
    expect(await eventsOf(id)).toEqual(['messaging.sent-again']);
  });

  it('is discarded once, with the reason and the name of whoever did it', async () => {
    const { id } = await aFailedSms();
    await once([discard('sms', id), discard('sms', id)]);
    const row = await findRow(world.services, SmsMessage, ['state', 'decidedBy', 'decisionReason'], { where: { id } });
    expect(row).toEqual({ state: 'discarded', decidedBy: admin.id, decisionReason: REASON });
    expect(await eventsOf(id)).toEqual(['messaging.discarded']);
    expect(await listed(id)).toBeUndefined();
    expect(await again('sms', id)).toBe(409);
  });

  it('whose job for alerts died at every start is listed as a message, not twice', async () => {
    const phoneNo = aPhoneNo();
    const variables = { orderNumber: '2600001230', link: 'https://messlinie.example/o/1' };
    const alert = { template: 'doctor-urgent-review', variables, userId: null, phoneNo, language: 'de' } as const;
    await inTransaction(world.services, (tx) => queueSms(tx, alert));
    const sms = await findRow(world.services, SmsMessage, ['id'], { where: { phoneNo } });
    const jobs = await findRows(world.services, OutboxJob, ['id', 'payload'], { where: { kind: 'send-alert' } });
    const job = jobs.find(({ payload }) => 'smsId' in payload && payload.smsId === sms?.id);
    await updateRows(world.services, OutboxJob, { starts: JOB_MAX_STARTS }, { id: job?.id ?? '' });
    await runOutboxJob(world.services, job?.id ?? '');
    const ofIt = (await list()).filter(({ _id }) => _id === sms?.id || _id === job?.id);
    expect(ofIt).toMatchObject([{ kind: 'sms', work: 'doctor-urgent-review', reason: 'own-fault' }]);
  });
});

describe('a refund that the provider gave up', () => {
  it('is listed with its order and its sum, and asked for again once', async () => {
    const { buyer, page, id } = await aFailedRefund();
    expect(await listed(id)).toEqual({
      ...{ _id: id, kind: 'refund', work: 'refund', reason: 'refund-failed', code: 'expired_or_canceled_card' },
      ...{ subject: orderSubject(buyer), amount: PRICE, tries: 1, failedAt: expect.any(String) },
    });
    const told = await toldOf(id);
    expect(told).toBeGreaterThan(0);
    await once([again('refund', id), again('refund', id)]);
    expect(await toldOf(id)).toBe(told + 1);
    expect(await listed(id)).toBeUndefined();
    await runJobs(world);
    expect(await moneyAtProvider(world, [page])).toBe(0);
    expect(await eventsOf(buyer.orderId)).toContain('payments.refund-repeated');
  });

  it('that was paid out another way says so; the books stay, and nothing is refunded again', async () => {
    const { buyer, page, id } = await aFailedRefund();
    await once([discard('refund', id), discard('refund', id)]);
    const facts = ['status', 'checkoutState', 'decidedBy', 'decisionReason'] as const;
    const decided = { status: 'canceled', checkoutState: 'elsewhere', decidedBy: admin.id, decisionReason: REASON };
    expect(await findRow(world.services, Transaction, facts, { where: { id } })).toEqual(decided);
    expect(await listed(id)).toBeUndefined();
    expect(await eventsOf(buyer.orderId)).toContain('payments.refund-discarded');
    expect(await again('refund', id)).toBe(409);
    // News of the payment that comes once more finds a refund that is decided.
    const { paymentIntentId } = await world.services.payments.getCheckoutSession(page);
    await inTransaction(world.services, (tx) =>
      settleTransaction(tx, buyer.transactionId, { paymentIntentId }, { job: 'settle-payment' }),
    );
    await runJobs(world);
    expect(await ledgerOf(world, buyer)).toEqual([['payment', PRICE]]);
    expect(await moneyAtProvider(world, [page])).toBe(PRICE);
    // To the customer the money is back, and no other refund follows.
    const { transactions, ...order } = await orderOf(world, buyer);
    expect(order).toMatchObject({ pricePaid: PRICE, label: 'refunded' });
    expect(transactions.map(({ type, status, elsewhere }) => [type, status, elsewhere])).toEqual([
      ['order', 'settled', false],
      ['refund', 'canceled', true],
    ]);
  });

  it('is none for the number of a payment', async () => {
    const buyer = await aBuyer(world);
    expect(await again('refund', buyer.transactionId)).toBe(404);
    expect(await discard('refund', buyer.transactionId)).toBe(404);
  });
});

describe('a payment of another amount', () => {
  it('is listed with what we asked for, and listed again when the provider says the same once more', async () => {
    const { buyer, page, id } = await aDifferentPayment();
    expect(await listed(id)).toEqual({
      ...{ _id: id, kind: 'payment', work: 'payment', reason: 'payment-differs', code: page },
      ...{ subject: orderSubject(buyer), amount: PRICE, tries: 1, failedAt: expect.any(String) },
    });
    const told = await toldOf(id);
    expect(told).toBeGreaterThan(0);
    await once([again('payment', id), again('payment', id)]);
    expect(await listed(id)).toBeUndefined();
    await runJobs(world);
    expect(await listed(id)).toBeDefined();
    expect(await toldOf(id)).toBeGreaterThan(told + 1);
    expect(await eventsOf(buyer.orderId)).toEqual(['payments.difference-asked-again']);
    expect(await ledgerOf(world, buyer)).toEqual([]);
  });

  it('that was settled outside keeps the reason, books nothing, and the order is paid on another page', async () => {
    const { buyer, page, id } = await aDifferentPayment();
    await once([discard('payment', id), discard('payment', id)]);
    const facts = ['state', 'decidedBy', 'decisionReason'] as const;
    expect(await findRow(world.services, CheckoutSession, facts, { where: { id } })).toEqual({
      ...{ state: 'settled-outside', decidedBy: admin.id, decisionReason: REASON },
    });
    expect(await listed(id)).toBeUndefined();
    expect(await eventsOf(buyer.orderId)).toEqual(['payments.difference-discarded']);
    expect(await ledgerOf(world, buyer)).toEqual([]);
    const other = await openPage(world, buyer);
    expect(other).not.toBe(page);
    await decide(world, other, 'pay');
    await runJobs(world);
    expect(await paymentOf(world, buyer)).toMatchObject({ state: 'settled' });
    expect(await ledgerOf(world, buyer)).toEqual([['payment', PRICE]]);
  });
});

it('is an administrator who sees and decides, nobody else', async () => {
  const { id } = await aFailedSms();
  const doctor = (await signIn(world, await aDoctor(world))).token;
  expect((await call(world.baseUrl, 'listFailures', { token: doctor })).status).toBe(403);
  expect(await again('sms', id, doctor)).toBe(403);
  expect(await discard('sms', id, doctor)).toBe(403);
  expect(await listed(id)).toBeDefined();
});
