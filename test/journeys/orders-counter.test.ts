import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { Cancellation } from '#shared/server/models/cancellation.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import {
  aCounterOrder,
  aPartner,
  aTicket,
  aTimeAt,
  counterOf,
  counterOrder,
  type Partner,
} from '#test/factories/partners.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { aVoucher, usesOf } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const PRICE = 11_900;
const GAP_MS = 15 * MINUTE_MS;

let world: World;
let partner: Partner;
let counter: Visitor;

beforeAll(async () => {
  world = await openWorld();
  partner = await aPartner(world, { places: 50 });
  counter = await counterOf(world, partner);
});

afterAll(() => world.close());

const anOrder = (wish: Parameters<typeof aCounterOrder>[2] = {}) => aCounterOrder(world, counter, wish);
const shownOf = (orderId: string) => counter.need('getPartnerOrder', { params: { orderId } });
const body = (expectedRefund: number) => ({ cancellationReason: 'wrong-test' as const, expectedRefund });
const smsOf = async (phoneNo: string) =>
  (await findRows(world.services, SmsMessage, ['template'], { where: { phoneNo }, order: ['createdAt', 'id'] })).map(
    ({ template }) => template,
  );

async function aPaid() {
  const order = await anOrder();
  await counter.need('settleAtCounter', { params: order.params, body: { amount: PRICE } });
  return order;
}

describe('an order that the branch cancels', () => {
  it('unpaid is over at once: its place is free, nobody pays it, its customer is told once', async () => {
    const small = await aPartner(world, { places: 1 });
    const desk = await counterOf(world, small);
    const from = await aTimeAt(world, small, 5);
    const { orderId, customer, params } = await aCounterOrder(world, desk, { from });
    expect((await desk.need('getPartnerOrder', { params })).refundIfCancelled).toBe(0);
    const taps = await Promise.all([1, 2, 3].map(() => desk.call('cancelAtCounter', { params, body: body(0) })));
    expect(taps.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await desk.need('getPartnerOrder', { params })).toMatchObject({
      ...{ state: 'cancelled', refundIfCancelled: null, owed: 0, refunds: [] },
    });
    const late = await desk.call('settleAtCounter', { params, body: { amount: PRICE } });
    expect(late.error.error).toBe('order-cancelled');
    expect(await smsOf(customer.phoneNo)).toEqual(['counter-code', 'counter-order', 'order-cancelled']);
    expect(await findRow(world.services, Cancellation, ['cancelledBy', 'reasons'], { where: { orderId } })).toEqual({
      ...{ cancelledBy: small.branchId, reasons: ['wrong-test'] },
    });
    const steps = await findRows(world.services, OrderHistory, ['actor', 'actorId'], { where: { orderId } });
    expect(steps.at(-1)).toEqual({ actor: 'partner', actorId: small.branchId });
    const { ticket } = await aTicket(world, desk, (await aCustomer(world)).phoneNo);
    expect((await desk.call('createPartnerOrder', { body: counterOrder(ticket, from) })).status).toBe(200);
  });

  it('owes what it took at its till until it says that it gave it back', async () => {
    const { orderId, customer, params } = await aPaid();
    const wrong = await counter.call('cancelAtCounter', { params, body: body(0) });
    expect(wrong.error).toMatchObject({ error: 'price-changed', details: { refund: PRICE, kept: 0 } });
    expect((await shownOf(orderId)).refundIfCancelled).toBe(PRICE);
    await counter.need('cancelAtCounter', { params, body: body(PRICE) });
    await counter.need('cancelAtCounter', { params, body: body(PRICE) });
    const shown = await shownOf(orderId);
    expect(shown).toMatchObject({ state: 'cancelled', owed: PRICE, refunds: [{ amount: PRICE }] });
    expect((await smsOf(customer.phoneNo)).slice(-1)).toEqual(['counter-cancelled']);
    await counter.need('refundAtCounter', { params, body: { transactionNo: shown.refunds[0]?.transactionNo ?? '' } });
    expect(await shownOf(orderId)).toMatchObject({ owed: 0, refunds: [] });
    expect(await countRows(world.services, Transaction, { orderId, type: 'refund' })).toBe(1);
  });

  it('is none once the sample is taken, and another branch’s is not there', async () => {
    const { orderId, params } = await aPaid();
    const other = await counterOf(world, await aPartner(world));
    expect((await other.call('cancelAtCounter', { params, body: body(PRICE) })).status).toBe(404);
    await counter.need('takeSample', { params });
    expect((await shownOf(orderId)).refundIfCancelled).toBeNull();
    const late = await counter.call('cancelAtCounter', { params, body: body(PRICE) });
    expect(late.error.error).toBe('too-late-to-cancel');
    await counter.need('takeSampleBack', { params });
    expect((await counter.call('cancelAtCounter', { params, body: body(PRICE) })).status).toBe(204);
  });

  it('takes a reason of its list and no words', async () => {
    const { params } = await anOrder();
    const given = { ...body(0), cancellationReason: 'schwanger' as never };
    const { error } = await counter.call('cancelAtCounter', { params, body: given });
    expect(error).toMatchObject({ error: 'invalid-input', fields: [{ path: 'cancellationReason' }] });
  });
});

describe('a voucher at the counter', () => {
  it('is reserved and taken off as by its customer, and the sum at the till follows', async () => {
    const { orderId, params } = await anOrder();
    const voucherCode = await aVoucher(world);
    const { transactionNo } = await shownOf(orderId);
    const payment = { orderId, transactionNo };
    await counter.need('applyVoucher', { params: payment, body: { voucherCode } });
    const price = PRICE - PRICE / 10;
    expect(await shownOf(orderId)).toMatchObject({ total: price, voucherCode, items: [{ discount: PRICE / 10 }] });
    expect(await usesOf(world, voucherCode)).toEqual({ counted: 1, taken: 1 });
    const second = await counter.call('applyVoucher', {
      params: payment,
      body: { voucherCode: await aVoucher(world) },
    });
    expect(second.error.error).toBe('voucher-second');
    await counter.need('revokeVoucher', { params: payment });
    expect(await shownOf(orderId)).toMatchObject({ total: PRICE, voucherCode: null });
    await counter.need('applyVoucher', { params: payment, body: { voucherCode } });
    await counter.need('settleAtCounter', { params, body: { amount: price } });
    const late = await counter.call('revokeVoucher', { params: payment });
    expect(late.error.error).toBe('voucher-too-late');
    await counter.need('cancelAtCounter', { params, body: body(price) });
    expect(await usesOf(world, voucherCode)).toEqual({ counted: 0, taken: 0 });
  });

  it('is refused with the words of everywhere, and for another branch’s order nothing is there', async () => {
    const { orderId } = await anOrder();
    const { transactionNo } = await shownOf(orderId);
    const params = { orderId, transactionNo };
    const refused = await counter.call('applyVoucher', { params, body: { voucherCode: 'NEVER-WAS' } });
    expect(refused.error.error).toBe('voucher-invalid');
    const other = await counterOf(world, await aPartner(world));
    const voucherCode = await aVoucher(world);
    expect((await other.call('applyVoucher', { params, body: { voucherCode } })).status).toBe(404);
    expect((await other.call('revokeVoucher', { params })).status).toBe(404);
    expect(await usesOf(world, voucherCode)).toEqual({ counted: 0, taken: 0 });
  });
});

describe('the link', () => {
  it('is sent again once in a quarter of an hour, whoever of staff writes, and says from when on', async () => {
    const { orderId, customer, params } = await anOrder({ confirmed: false });
    expect((await shownOf(orderId)).linkAgainAt).toBeNull();
    const taps = await Promise.all([1, 2, 3].map(() => counter.call('sendCounterLink', { params })));
    expect(taps.map(({ status }) => status).toSorted()).toEqual([204, 429, 429]);
    const { linkAgainAt } = await shownOf(orderId);
    expect(Date.parse(linkAgainAt ?? '') - world.services.now().getTime()).toBeGreaterThan(GAP_MS - MINUTE_MS);
    const refused = taps.find(({ status }) => status === 429);
    expect(refused?.error).toMatchObject({ error: 'TOO_FREQUENTLY', details: { until: linkAgainAt } });
    expect(await smsOf(customer.phoneNo)).toEqual(['counter-code', 'counter-order', 'counter-order']);
    const admin = await visitAs(world, await anAdmin(world));
    const { id: userId, phoneNo } = customer;
    const written = await admin.call('sendSms', { body: { userId, phoneNo, message: 'Guten Tag' } });
    expect(written.error.error).toBe('TOO_FREQUENTLY');
    world.advance(GAP_MS + 1000);
    await counter.need('sendCounterLink', { params });
  });

  it('is none of what is paid or cancelled', async () => {
    const paid = await aPaid();
    expect((await counter.call('sendCounterLink', { params: paid.params })).error.error).toBe('order-error');
    const { params } = await anOrder();
    await counter.need('cancelAtCounter', { params, body: body(0) });
    expect((await counter.call('sendCounterLink', { params })).error.error).toBe('order-error');
  });
});

describe('a label', () => {
  it('that was printed stays so for whoever opens the order again, until the sample is taken anew', async () => {
    const { orderId, params } = await aPaid();
    expect((await counter.call('markLabelPrinted', { params })).error.error).toBe('order-error');
    await counter.need('takeSample', { params });
    expect((await shownOf(orderId)).labelPrintedAt).toBeNull();
    await counter.need('markLabelPrinted', { params });
    await counter.need('markLabelPrinted', { params });
    const { labelPrintedAt, sampledAt } = await counter.need('getPartnerOrder', { params });
    expect(Date.parse(labelPrintedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(sampledAt ?? ''));
    await counter.need('takeSampleBack', { params });
    world.advance(1000);
    await counter.need('takeSample', { params });
    const anew = await counter.need('getPartnerOrder', { params });
    expect(Date.parse(anew.labelPrintedAt ?? '')).toBeLessThan(Date.parse(anew.sampledAt ?? ''));
  });
});
