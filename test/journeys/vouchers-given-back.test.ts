import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { giveBackVoucher } from '#shared/server/vouchers/give-back-voucher.ts';
import {
  aBuyer,
  type Buyer,
  checkOut,
  decide,
  HOLD_MS,
  misbehave,
  openPage,
  orderOf,
  PAGE_MS,
  PRICE,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, orderBody, TERMS_VERSION } from '#test/factories/orders.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import {
  applyVoucher,
  aVoucher,
  logOf,
  NO_USES as NONE,
  ONE_USE as ONE,
  revokeVoucher,
  usesOf,
} from '#test/factories/vouchers.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';
import { lapseVoucher } from '#worker/vouchers/lapse-voucher.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const REDUCED = PRICE - PRICE / 10;

/** A buyer with a voucher of ten percent that has two uses, of which another order has one. */
async function aBuyerWithVoucher(): Promise<{ buyer: Buyer; code: string }> {
  const code = await aVoucher(world, { redemptionLimit: 2 });
  const [buyer, other] = [await aBuyer(world), await aBuyer(world)];
  for (const one of [buyer, other]) expect((await applyVoucher(world, one, code)).status).toBe(200);
  return { buyer, code };
}

/** Somebody who ordered a kit: no place is held for it. */
async function aBuyerAtHome(voucherCode: string) {
  const customer = await aCustomer(world);
  const { token } = await signIn(world, customer);
  const atHome = { productKey: 'cholesterol-home', application: 'homesampling', appointment: null } as const;
  const body = { ...orderBody(await aFreeSlot(world)), ...atHome, termsVersion: TERMS_VERSION, voucherCode };
  const { reply } = await call(world.baseUrl, 'createOrder', { body, token });
  return { orderId: reply._id, transactionNo: reply.transactionNo, token, customer };
}

describe('the voucher of an order whose hold lapses', () => {
  it('comes back, once, with the place; the order costs its whole price again', async () => {
    const { buyer, code } = await aBuyerWithVoucher();
    const page = await openPage(world, buyer);
    world.advance(HOLD_MS + 1000);
    await lapseHold(world.services, buyer);
    await lapseHold(world.services, buyer);
    expect(await usesOf(world, code)).toEqual(ONE);
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    const again = await signedInAgain(world, buyer);
    expect(await orderOf(world, again)).toMatchObject({
      total: PRICE,
      discount: 0,
      voucherCode: null,
      hold: { lapsed: true },
      transactions: [{ amount: PRICE }],
    });
    expect((await logOf(world, code)).at(-1)).toEqual(['give-back', 'lapse-hold']);
    // Paying late takes the place again, for the price that is shown.
    const late = await openPage(world, again);
    expect((await world.services.payments.getCheckoutSession(late)).amountTotal).toBe(PRICE);
  });

  it('stays with whoever paid in the last moment', async () => {
    const { buyer, code } = await aBuyerWithVoucher();
    await decide(world, await openPage(world, buyer), 'pay');
    world.advance(HOLD_MS + 1000);
    await lapseHold(world.services, buyer);
    await runJobs(world);
    expect(await orderOf(world, await signedInAgain(world, buyer))).toMatchObject({ status: 0, pricePaid: REDUCED });
    expect(await usesOf(world, code)).toEqual(ONE);
    expect((await logOf(world, code)).map(([event]) => event)).toContain('redeem');
  });

  it('is kept while a page is open on which its price may be paid, and comes back with the page’s end', async () => {
    const { buyer, code } = await aBuyerWithVoucher();
    const page = await openPage(world, buyer);
    misbehave(world, '500', '/checkout/sessions');
    // The provider is away until nobody waits for its word any longer.
    world.advance(40 * 24 * 60 * MINUTE_MS);
    await lapseHold(world.services, buyer);
    const lapsed = await orderOf(world, await signedInAgain(world, buyer));
    expect(lapsed).toMatchObject({ hold: { lapsed: true }, total: REDUCED, voucherCode: code });
    await recover(world);
    await decide(world, page, 'expire').catch(() => undefined);
    await runJobs(world);
    expect(await orderOf(world, await signedInAgain(world, buyer))).toMatchObject({ total: PRICE, voucherCode: null });
    expect(await usesOf(world, code)).toEqual(NONE);
  });
});

describe('the voucher of an order that holds no place', () => {
  it('comes back when a place would, by a job that may run twice, and not before', async () => {
    const code = await aVoucher(world);
    const buyer = await aBuyerAtHome(code);
    await expect(lapseVoucher(world.services, buyer)).rejects.toBeInstanceOf(RetryAt);
    const { page } = await checkOut(world, buyer);
    world.advance(HOLD_MS + 1000);
    await runJobs(world);
    await lapseVoucher(world.services, buyer);
    expect(await usesOf(world, code)).toEqual(NONE);
    expect((await world.services.payments.getCheckoutSession(page)).status).toBe('expired');
    expect((await logOf(world, code)).at(-1)).toEqual(['give-back', 'lapse-voucher']);
    const again = { ...buyer, ...(await signIn(world, buyer.customer)) };
    expect((await revokeVoucher(world, again)).reply).toMatchObject({ discount: 0, voucherCode: null });
    expect((await applyVoucher(world, again, code)).reply.discount).toBeGreaterThan(0);
  });

  it('stays with what was paid in time', async () => {
    const code = await aVoucher(world);
    const buyer = await aBuyerAtHome(code);
    const { page } = await checkOut(world, buyer);
    await decide(world, page, 'pay');
    world.advance(PAGE_MS);
    await runJobs(world);
    await lapseVoucher(world.services, buyer);
    expect(await usesOf(world, code)).toEqual(ONE);
    expect((await logOf(world, code)).at(-1)).toEqual(['redeem', 'settle-payment']);
  });
});

describe('giving back the voucher of an order that is cancelled', () => {
  it.each([
    ['is not paid', false],
    ['is paid', true],
  ])(
    'frees exactly one use of the code where the order %s, and leaves the price it was sold for',
    async (_what, isPaid) => {
      const { buyer, code } = await aBuyerWithVoucher();
      if (isPaid) {
        await decide(world, await openPage(world, buyer), 'pay');
        await runJobs(world);
      }
      const actor = { userId: buyer.customer.id, roles: ['customer'] } as const;
      const giveBack = () =>
        inTransaction(world.services, async (tx) => {
          const order = await lockTransaction(tx, { firstOf: buyer.orderId });
          return order ? giveBackVoucher(tx, order, actor, 'cancelled') : false;
        });
      const given = await Promise.all([1, 2, 3, 4, 5].map(giveBack));
      expect(given.filter(Boolean)).toHaveLength(1);
      expect(await usesOf(world, code)).toEqual(ONE);
      expect(await orderOf(world, buyer)).toMatchObject({ total: REDUCED, discount: PRICE / 10, voucherCode: code });
      const next = await aBuyer(world);
      expect((await applyVoucher(world, next, code)).status).toBe(200);
    },
  );
});
