import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BulkItemState } from '#shared/domain/orders/bulk-act.ts';
import { RejectionState } from '#shared/domain/orders/rejection.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { BulkItem } from '#shared/server/models/bulk-item.ts';
import { Order } from '#shared/server/models/order.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { VoucherUse } from '#shared/server/models/voucher-use.ts';
import { changeBulkItems } from '#shared/server/orders/change-bulk-items.ts';
import { changeRejections } from '#shared/server/orders/change-rejections.ts';
import { listRejections } from '#shared/server/orders/read-samples.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { changeVoucherUse } from '#shared/server/vouchers/change-voucher-use.ts';
import { discountPayment } from '#shared/server/vouchers/discount-payment.ts';
import { findVoucher } from '#shared/server/vouchers/find-voucher.ts';
import { findVoucherUse } from '#shared/server/vouchers/find-voucher-use.ts';
import { giveBackVoucher } from '#shared/server/vouchers/give-back-voucher.ts';
import { reserveVoucher } from '#shared/server/vouchers/reserve-voucher.ts';
import { buyAddons, LPA, LPA_PRICE } from '#test/factories/addons.ts';
import { find, plan, writing } from '#test/factories/bulk-acts.ts';
import { aBuyer, type Buyer, cancelAsCustomer, orderOf, PRICE } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aPaidBuyer } from '#test/factories/paid-buyers.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { aSampledOrder, rejectingMessage, TOTAL_CHOLESTEROL, TRIGLYCERIDES } from '#test/factories/rejections.ts';
import { importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, usesOf } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const BY_JOB = { job: 'lapse-voucher' } as const;
const HALF = { type: 'percent', value: 50 } as const;

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(() => world?.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(world.services, work);

/** Somebody whose order has a voucher of ten percent. */
async function aSaver(): Promise<Buyer & { code: string }> {
  const buyer = await aBuyer(world);
  const code = await aVoucher(world, { redemptionLimit: 5 });
  expect((await applyVoucher(world, buyer, code)).status).toBe(200);
  return { ...buyer, code };
}

const useOf = async ({ orderId }: PlacedOrder) =>
  (await findRow(world.services, VoucherUse, ['state'], { where: { orderId } }))?.state;

const rejectionsOf = async ({ orderId }: PlacedOrder) =>
  (await findRows(world.services, Rejection, ['state'], { where: { orderId } })).map(({ state }) => state);

/** An order of which the laboratory could measure none of two values. */
async function aRejected(): Promise<PlacedOrder> {
  const order = await aSampledOrder(world);
  const tests = [TOTAL_CHOLESTEROL, TRIGLYCERIDES].map((code): [string, string, string, string] => [
    ...([code, '', 'X'] as const),
    'Probe hämolytisch',
  ]);
  await importFile(world, rejectingMessage(order, { tests, spm21: 'RH' }));
  expect((await rejectionsOf(order)).length).toBeGreaterThan(0);
  return order;
}

describe('an act that comes late', () => {
  it('gives no voucher back twice, and none of another order', async () => {
    const [saver, other] = [await aSaver(), await aSaver()];
    const stale = await inTx((tx) => findVoucherUse(tx, saver.orderId));
    if (!stale) throw new Error('no voucher');
    const about = { ...saver, customerId: saver.customer.id };
    expect(await inTx((tx) => giveBackVoucher(tx, about, BY_JOB, 'lapsed'))).toBe(true);
    const step = { ...stale, actor: BY_JOB, reason: 'lapsed' } as const;
    for (const event of ['give-back', 'redeem'] as const)
      expect(await inTx((tx) => changeVoucherUse(tx, { ...step, event }, about))).toBeNull();
    expect([await useOf(saver), await useOf(other)]).toEqual([VoucherCodeState.available, VoucherCodeState.reserved]);
    expect([await usesOf(world, saver.code), await usesOf(world, other.code)]).toEqual([
      { counted: 0, taken: 0 },
      { counted: 1, taken: 1 },
    ]);
  });

  it('makes no payment cheaper that is settled, and no other one', async () => {
    const [buyer, other] = [await aBuyer(world), await aBuyer(world)];
    await inTx((tx) => discountPayment(tx, { id: buyer.transactionId, orderId: buyer.orderId }, HALF));
    const amountOf = async ({ transactionId: id }: Buyer) =>
      (await findRow(world.services, Transaction, ['amount'], { where: { id } }))?.amount;
    expect([await amountOf(buyer), (await orderOf(world, buyer)).total]).toEqual([PRICE / 2, PRICE / 2]);
    expect([await amountOf(other), (await orderOf(world, other)).total]).toEqual([PRICE, PRICE]);
    await updateRows(world.services, Transaction, { status: TransactionStatus.settled }, { id: buyer.transactionId });
    await inTx((tx) => discountPayment(tx, { id: buyer.transactionId, orderId: buyer.orderId }, null));
    expect(await amountOf(buyer)).toBe(PRICE / 2);
  });

  it('makes nothing cheaper that another payment of the order paid', async () => {
    const buyer = await aPaidBuyer(world);
    await buyAddons(world, buyer, [LPA]);
    await inTx((tx) => discountPayment(tx, { id: buyer.transactionId, orderId: buyer.orderId }, HALF));
    expect((await orderOf(world, buyer)).total).toBe(PRICE / 2 + LPA_PRICE);
  });

  it('takes no use of a code that is used up, and none of one that is out of use', async () => {
    const [first, second] = [await aBuyer(world), await aBuyer(world)];
    const reserve = async ({ transactionId: id }: Buyer, typed: string) => {
      const voucher = await findVoucher(world.services, typed);
      return inTx(async (tx) => {
        const payment = await lockTransaction(tx, { id });
        if (!payment || !voucher) throw new Error('no payment, or no voucher');
        return reserveVoucher(tx, payment, voucher, BY_JOB);
      });
    };
    const [used, withdrawn] = [await aVoucher(world), await aVoucher(world, { isWithdrawn: true })];
    expect(await reserve(first, used)).toBeNull();
    for (const code of [used, withdrawn])
      expect(await reserve(second, code)).toMatchObject({ refused: 'voucher-used-up' });
    expect([await usesOf(world, used), await usesOf(world, withdrawn)]).toEqual([
      { counted: 1, taken: 1 },
      { counted: 0, taken: 0 },
    ]);
  });

  it('closes no rejection that was solved meanwhile, and none of another order', async () => {
    const [order, other] = [await aRejected(), await aRejected()];
    const stale = await listRejections(world.services, [order.orderId]);
    const ids = stale.map(({ id }) => id);
    await updateRows(world.services, Rejection, { state: RejectionState.received }, { id: ids });
    expect(await inTx((tx) => changeRejections(tx, stale, 'close'))).toBe(0);
    expect(new Set(await rejectionsOf(order))).toEqual(new Set([RejectionState.received]));
    expect(new Set(await rejectionsOf(other))).toEqual(new Set([RejectionState.open]));
  });

  it('withdraws no order of a bulk act that was done, and none of another act', async () => {
    const orders = [await aPaidOrder(world), await aPaidOrder(world), await aPaidOrder(world)];
    const [first, second, third] = orders.map(({ orderId }) => orderId) as [string, string, string];
    const bulkId = await plan(admin, writing([first, second]));
    const other = await plan(admin, writing([third]));
    const { rows } = await find(admin, bulkId);
    const [{ position } = { position: 0 }] = rows;
    await updateRows(world.services, BulkItem, { state: BulkItemState.done }, { bulkId, position });
    expect(await inTx((tx) => changeBulkItems(tx, { bulkId, position }, 'withdraw'))).toBe(0);
    expect(await inTx((tx) => changeBulkItems(tx, { bulkId }, 'withdraw'))).toBe(1);
    const statesOf = async (id: string) => (await find(admin, id)).rows.map(({ state }) => state).toSorted();
    expect([await statesOf(bulkId), await statesOf(other)]).toEqual([['done', 'withdrawn'], ['planned']]);
  });

  it('leaves when an order was first refunded as it was, and the other orders unrefunded', async () => {
    const [buyer, other] = [await aPaidBuyer(world), await aPaidBuyer(world)];
    const refundedAt = async ({ orderId: id }: Buyer) =>
      (await findRow(world.services, Order, ['refundedAt'], { where: { id } }))?.refundedAt;
    const part = { refundReasons: ['Kulanz'], transactionNo: buyer.transactionNo, amount: 1_000, shouldRefund: true };
    const params = { orderId: buyer.orderId };
    await call(world.baseUrl, 'refundTransaction', { params, body: part, token: admin.token ?? '' });
    await runJobs(world);
    expect((await cancelAsCustomer(world, buyer)).status).toBe(204);
    const first = await refundedAt(buyer);
    world.advance(60_000);
    await runJobs(world);
    expect(first).toEqual(expect.any(Date));
    expect([await refundedAt(buyer), await refundedAt(other)]).toEqual([first, null]);
  });
});
