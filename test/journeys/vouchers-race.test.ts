import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import {
  aBuyer,
  type Buyer,
  checkOut,
  decide,
  moneyAtProvider,
  openPage,
  orderOf,
  PRICE,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, orderBody, TERMS_VERSION } from '#test/factories/orders.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, logOf, revokeVoucher, usesOf } from '#test/factories/vouchers.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** One process has eight connections: on a busy machine some of 500 are put off for want of one, and ask again. */
async function untilAnswered<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  return answer.status === 503 ? untilAnswered(ask) : answer;
}

const REDUCED = PRICE - PRICE / 10;
const AT_ONCE = 500;
const LIMIT = 7;
/** Rounds of each race: the winner is another one now and then. */
const ROUNDS = 6;

describe('a code for seven uses', () => {
  it('has exactly seven of 500 orders that want it at once, and another one for each that lets go of it', async () => {
    const code = await aVoucher(world, { redemptionLimit: LIMIT });
    const { token } = await signIn(world, await aCustomer(world));
    const atHome = { productKey: 'cholesterol-home', application: 'homesampling', appointment: null } as const;
    const body = { ...orderBody(await aFreeSlot(world)), ...atHome, termsVersion: TERMS_VERSION, voucherCode: code };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => untilAnswered(() => call(world.baseUrl, 'createOrder', { body, token }))),
    );
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(LIMIT);
    const refused = answers.filter(({ error }) => error.error === 'voucher-used-up');
    expect(refused).toHaveLength(AT_ONCE - LIMIT);
    expect(await usesOf(world, code)).toEqual({ counted: LIMIT, taken: LIMIT });
    const [first, second] = placed.map(({ reply }) => ({
      orderId: reply._id,
      transactionNo: reply.transactionNo,
      token,
    }));
    if (!first || !second) throw new Error('no orders');
    // Revoked ten times at once, it is given back once.
    await Promise.all(Array.from({ length: 10 }, () => revokeVoucher(world, first)));
    expect(await usesOf(world, code)).toEqual({ counted: LIMIT - 1, taken: LIMIT - 1 });
    const others = await Promise.all(Array.from({ length: 10 }, () => aBuyerAtHome(token)));
    const applied = await Promise.all(others.map((other) => applyVoucher(world, other, code)));
    expect(applied.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usesOf(world, code)).toEqual({ counted: LIMIT, taken: LIMIT });
    expect((await logOf(world, code)).filter(([event]) => event === 'reserve')).toHaveLength(LIMIT + 1);
  }, 180_000);
});

async function aBuyerAtHome(token: string) {
  const atHome = { productKey: 'cholesterol-home', application: 'homesampling', appointment: null } as const;
  const body = { ...orderBody(await aFreeSlot(world)), ...atHome };
  const { reply } = await call(world.baseUrl, 'createOrder', { body, token });
  return { orderId: reply._id, transactionNo: reply.transactionNo, token };
}

/** Every page of a payment that somebody may pay on asks for what the payment costs. */
async function expectOnePrice({ transactionId }: Buyer): Promise<void> {
  const { services } = world;
  const transaction = await findRow(services, Transaction, ['amount'], { where: { id: transactionId } });
  const pages = await findRows(services, CheckoutSession, ['providerSessionId'], { where: { transactionId } });
  for (const { providerSessionId } of pages) {
    const page = providerSessionId && (await services.payments.getCheckoutSession(providerSessionId));
    if (page && page.status === 'open') expect(page.amountTotal).toBe(transaction?.amount);
  }
}

describe('applying and revoking', () => {
  it('beside opening the page never leaves one open that asks for another price', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer, code] = [await aBuyer(world), await aVoucher(world)];
      if (round % 2 === 1) await openPage(world, buyer);
      const [, applied] = await Promise.all([checkOut(world, buyer), applyVoucher(world, buyer, code)]);
      expect([200, 503]).toContain(applied.status);
      await expectOnePrice(buyer);
      const [, revoked] = await Promise.all([
        checkOut(world, buyer),
        revokeVoucher(world, buyer),
        checkOut(world, buyer),
      ]);
      expect([200, 503]).toContain(revoked.status);
      await expectOnePrice(buyer);
      const page = await openPage(world, buyer);
      await decide(world, page, 'pay');
      await runJobs(world);
      const order = await orderOf(world, buyer);
      expect(order).toMatchObject({ status: 0, pricePaid: order.total });
      expect(await usesOf(world, code)).toEqual(
        order.voucherCode ? { counted: 1, taken: 1 } : { counted: 0, taken: 0 },
      );
    }
  }, 120_000);

  it('beside the payment takes the price that was paid', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer, code] = [await aBuyer(world), await aVoucher(world)];
      if (round % 2 === 1) await applyVoucher(world, buyer, code);
      const page = await openPage(world, buyer);
      const change = () => (round % 2 === 1 ? revokeVoucher(world, buyer) : applyVoucher(world, buyer, code));
      // Whoever comes first: a page that is closed cannot be paid, and what is paid keeps its price.
      await Promise.all([change(), decide(world, page, 'pay').catch(() => undefined)]);
      await runJobs(world);
      const order = await orderOf(world, buyer);
      const money = await moneyAtProvider(world, [page]);
      expect(order.pricePaid).toBe(money);
      expect([PRICE, REDUCED]).toContain(order.total);
      if (money > 0) expect(order).toMatchObject({ status: 0, total: money });
      const taken = order.voucherCode === null ? 0 : 1;
      expect(await usesOf(world, code)).toEqual({ counted: taken, taken });
    }
  }, 120_000);

  it('beside settling 0 at once ends with one of both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [buyer, code] = [await aBuyer(world), await aVoucher(world, { discount: { type: 'percent', value: 100 } })];
      await applyVoucher(world, buyer, code);
      const [checkout, revoked] = await Promise.all([checkOut(world, buyer), revokeVoucher(world, buyer)]);
      const order = await orderOf(world, buyer);
      if (checkout.settled) {
        expect(revoked.error.error).toBe('voucher-too-late');
        expect(order).toMatchObject({ status: 0, total: 0, voucherCode: code });
      } else {
        expect(revoked.status).toBe(200);
        expect(order).toMatchObject({ status: null, total: PRICE, voucherCode: null });
        await expectOnePrice(buyer);
      }
    }
  }, 120_000);

  it('of two codes at once takes one', async () => {
    const buyer = await aBuyer(world);
    const codes = [await aVoucher(world), await aVoucher(world)];
    const answers = await Promise.all(codes.map((code) => applyVoucher(world, buyer, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const uses = await Promise.all(codes.map((code) => usesOf(world, code)));
    expect(uses.map(({ counted }) => counted).toSorted()).toEqual([0, 1]);
  });
});
