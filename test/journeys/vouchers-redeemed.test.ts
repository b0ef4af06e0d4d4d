import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Order } from '#shared/server/models/order.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import { VoucherRedemption } from '#shared/server/models/voucher-redemption.ts';
import { redeemByHand } from '#shared/server/vouchers/redeem-by-hand.ts';
import { LPA as ADDON, addAddons, payingFor } from '#test/factories/addons.ts';
import { aBuyer, checkOut, decide, ledgerOf, openPage, orderOf, PRICE, paymentOf } from '#test/factories/buyers.ts';
import { call, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { updateAll } from '#test/factories/update-all.ts';
import {
  applyVoucher,
  aVoucher,
  logOf,
  NO_USES as NONE,
  ONE_USE as ONE,
  revokeVoucher,
  usesOf,
} from '#test/factories/vouchers.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const PERCENT_100 = { discount: { type: 'percent', value: 100 } } as const;

describe('paying with a voucher', () => {
  it('redeems it for good at settlement; the price stays, whatever becomes of the voucher', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    await applyVoucher(world, buyer, code);
    const page = await openPage(world, buyer);
    const amount = PRICE - PRICE / 10;
    expect((await world.services.payments.getCheckoutSession(page)).amountTotal).toBe(amount);
    await decide(world, page, 'pay');
    await runJobs(world);
    expect(await ledgerOf(world, buyer)).toEqual([['payment', amount]]);
    const paid = await orderOf(world, buyer);
    expect(paid).toMatchObject({
      status: 0,
      total: amount,
      pricePaid: amount,
      discount: PRICE / 10,
      voucherCode: code,
    });
    expect((await revokeVoucher(world, buyer)).error).toMatchObject({ statusCode: 409, error: 'voucher-too-late' });
    await updateAll(world.services, Voucher, { discountValue: 50, published: false }, { discountValue: 10 });
    expect(await orderOf(world, buyer)).toEqual(paid);
    expect(await logOf(world, code)).toEqual([
      ['reserve', 'customer'],
      ['redeem', 'settle-payment'],
    ]);
    expect(await usesOf(world, code)).toEqual(ONE);
  });

  it('is said of the payment it was used for, and of no other one of the order', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    await applyVoucher(world, buyer, code);
    await decide(world, await openPage(world, buyer), 'pay');
    await runJobs(world);
    const { transactionNo } = await addAddons(world, buyer, [ADDON]);
    expect(await paymentOf(world, buyer)).toMatchObject({ voucherCode: code, discount: PRICE / 10 });
    expect(await paymentOf(world, payingFor(buyer, transactionNo))).toMatchObject({ voucherCode: null, discount: 0 });
  });

  it('settles a total of 0 at once, without the provider, like any other payment', async () => {
    const buyer = await aBuyer(world, { addonKeys: [ADDON] });
    const code = await aVoucher(world, PERCENT_100);
    expect((await applyVoucher(world, buyer, code)).reply).toMatchObject({ total: 0 });
    expect(await checkOut(world, buyer)).toMatchObject({ status: 200, settled: true, page: '' });
    expect(await orderOf(world, buyer)).toMatchObject({ status: 0, total: 0, pricePaid: 0, hold: null, label: 'paid' });
    expect(await ledgerOf(world, buyer)).toEqual([['payment', 0]]);
    const sms = await findRow(world.services, SmsMessage, ['template'], { where: { userId: buyer.customer.id } });
    expect(sms).toEqual({ template: 'order-paid-branch' });
    expect(await logOf(world, code)).toEqual([
      ['reserve', 'customer'],
      ['redeem', 'customer'],
    ]);
  });

  it('closes the page that asks for the former price; the next one asks for the new', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    const prices: [string, number][] = [];
    const amountOf = async (page: string) => (await world.services.payments.getCheckoutSession(page)).amountTotal;
    const statusOf = async (page: string) => (await world.services.payments.getCheckoutSession(page)).status;
    const full = await openPage(world, buyer);
    await applyVoucher(world, buyer, code);
    prices.push([await statusOf(full), await amountOf(full)]);
    const cheaper = await openPage(world, buyer);
    await revokeVoucher(world, buyer);
    prices.push([await statusOf(cheaper), await amountOf(cheaper)]);
    const last = await openPage(world, buyer);
    prices.push([await statusOf(last), await amountOf(last)]);
    expect(prices).toEqual([
      ['expired', PRICE],
      ['expired', PRICE - PRICE / 10],
      ['open', PRICE],
    ]);
    expect(await openPage(world, buyer)).toBe(last);
  });

  it('leaves page and price alone where the code is refused', async () => {
    const buyer = await aBuyer(world);
    const page = await openPage(world, buyer);
    expect((await applyVoucher(world, buyer, 'NOBODY-S')).status).toBe(409);
    expect(await openPage(world, buyer)).toBe(page);
  });

  it('says so when the provider cannot close the page, and changes nothing', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    const page = await openPage(world, buyer);
    world.standIns.faults.add({ target: 'stripe', kind: '500', times: 50, ms: 0, match: '/expire' });
    expect((await applyVoucher(world, buyer, code)).error).toMatchObject({ error: 'payment-unclear' });
    await fetch(`${world.standIns.origin}/sandbox/faults`, { method: 'DELETE' });
    expect(await usesOf(world, code)).toEqual(NONE);
    expect(await openPage(world, buyer)).toBe(page);
    expect(await paymentOf(world, buyer)).toMatchObject({ amount: PRICE });
  });
});

describe('redeeming by hand', () => {
  it('uses the code for good with a reason, once, also where it was not applied before', async () => {
    const admin = await anAdmin(world);
    for (const isApplied of [true, false]) {
      const buyer = await aBuyer(world);
      const code = await aVoucher(world);
      if (isApplied) await applyVoucher(world, buyer, code);
      const { orderId, transactionNo } = buyer;
      const body = { voucherCode: code, orderId, transactionNo, reason: 'Vor Ort bezahlt' };
      const { token } = await signIn(world, admin);
      for (let times = 0; times < 2; times += 1) {
        const redeemed = await call(world.baseUrl, 'redeemVoucher', { body, token });
        expect(redeemed).toMatchObject({ status: 200, reply: { total: PRICE - PRICE / 10, voucherCode: code } });
      }
      expect((await logOf(world, code)).map(([event]) => event)).toEqual(['reserve', 'redeem']);
      const where = { orderId, event: 'redeem' } as const;
      const logged = await findRows(world.services, VoucherRedemption, ['actorId', 'actor', 'reason'], { where });
      expect(logged).toEqual([{ actorId: admin.id, actor: 'admin', reason: 'Vor Ort bezahlt' }]);
      expect((await revokeVoucher(world, buyer)).error.error).toBe('voucher-too-late');
      expect(await usesOf(world, code)).toEqual(ONE);
    }
  });

  it('is a branch’s for its own orders only', async () => {
    const buyer = await aBuyer(world);
    const voucherCode = await aVoucher(world);
    const { orderId, transactionNo, slot } = buyer;
    const asBranch = (branchId: string) =>
      inTransaction(world.services, (tx) =>
        redeemByHand(tx, {
          actor: { userId: branchId, roles: ['partner'], sessionId: 'a-session', branchId },
          body: { voucherCode, orderId, transactionNo },
        }),
      );
    await expect(asBranch(buyer.orderId)).rejects.toThrow('not found');
    expect(await usesOf(world, voucherCode)).toEqual(NONE);
    // It is sampled there, but nobody sold it there.
    await expect(asBranch(slot.partnerBranchId)).rejects.toThrow('not found');
    await updateRows(world.services, Order, { soldByBranchId: slot.partnerBranchId }, { id: orderId });
    expect(await asBranch(slot.partnerBranchId)).toMatchObject({ next: 'done' });
  });

  it.each([
    ['an order that is not there', 'not-found'],
    ['another voucher than the order has', 'voucher-second'],
    ['an order that is paid', 'voucher-too-late'],
  ])('is refused for %s', async (what, error) => {
    const { token } = await signIn(world, await anAdmin(world));
    const buyer = await aBuyer(world);
    if (what.includes('another')) await applyVoucher(world, buyer, await aVoucher(world));
    if (what.includes('paid')) {
      await decide(world, await openPage(world, buyer), 'pay');
      await runJobs(world);
    }
    const voucherCode = await aVoucher(world);
    const orderId = what.includes('not there') ? '019a0000-0000-7000-8000-000000000000' : buyer.orderId;
    const body = { voucherCode, orderId, transactionNo: buyer.transactionNo };
    expect((await call(world.baseUrl, 'redeemVoucher', { body, token })).error.error).toBe(error);
    expect(await usesOf(world, voucherCode)).toEqual(NONE);
  });
});

describe('a voucher that expires', () => {
  it('stays with the order that reserved it in time', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world, { expiresInMs: 60_000, ...PERCENT_100 });
    await applyVoucher(world, buyer, code);
    world.advance(61_000);
    expect((await send(world.baseUrl, contract.checkVoucher, { params: { code } })).status).toBe(409);
    expect(await checkOut(world, buyer)).toMatchObject({ settled: true });
  });
});
