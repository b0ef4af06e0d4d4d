import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { CLOSINGS } from '#test/factories/branch-closings.ts';
import {
  aBuyer,
  type Buyer,
  cancelAsCustomer,
  checkOut,
  decide,
  HOLD_MS,
  misbehave,
  openPage,
  orderOf,
  PRICE,
  paymentOf,
  recover,
  signedInAgain,
} from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, type FreeSlot } from '#test/factories/orders.ts';
import { bothBalances, messagesTo, refundsOf, takenAt } from '#test/factories/paid-buyers.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(() => recover(world));

afterAll(() => world.close());

interface Payer extends Buyer {
  page: string;
}

/** Somebody who has paid in time, of which we hear once their branch is closed as this says. */
async function paidWhileClosing(close: (typeof CLOSINGS)[string]): Promise<Payer> {
  const buyer = await aBuyer(world);
  const page = await openPage(world, buyer);
  misbehave(world, 'withhold', '', 'webhook');
  await decide(world, page, 'pay');
  const open = await close(world, buyer.slot);
  try {
    await recover(world);
    await runJobs(world);
  } finally {
    await open();
  }
  return { ...buyer, page };
}

const choose = ({ orderId, token }: Buyer, { partnerBranchId, from }: FreeSlot) =>
  call(world.baseUrl, 'chooseSlot', { params: { orderId }, body: { partnerBranchId, from }, token });

const templatesTo = async ({ customer }: Buyer) => (await messagesTo(world, customer.id)).map(([template]) => template);

const [blocked] = Object.values(CLOSINGS).slice(1);
if (!blocked) throw new Error('no way to close a branch');

describe('an order that is paid in time', () => {
  it.each(Object.entries(CLOSINGS))(
    'books no time in a branch that %s meanwhile, and the person is told',
    async (_what, close) => {
      const payer = await paidWhileClosing(close);
      expect(await orderOf(world, payer)).toMatchObject({
        ...{ status: null, label: 'settled', pricePaid: PRICE },
        cancelling: { refund: PRICE, kept: 0 },
      });
      expect((await paymentOf(world, payer)).state).toBe('slot-gone');
      expect(await takenAt(world, payer)).toBe(0);
      const told = await messagesTo(world, payer.customer.id);
      expect(told.map(([template]) => template)).toEqual(['order-time-gone']);
      expect(told[0]?.[1]).toContain(payer.orderNumber);
      expect(told[0]?.[1]).toContain(`/orders/${payer.orderId}`);
    },
  );

  it('takes another time with the money that is there', async () => {
    const payer = await paidWhileClosing(blocked);
    const other = await aFreeSlot(world);
    expect((await choose(payer, other)).status).toBe(204);
    await runJobs(world);
    expect(await orderOf(world, payer)).toMatchObject({ status: OrderStatus.PAID, appointment: { from: other.from } });
    expect(await bothBalances(world, payer, [payer.page])).toEqual([PRICE, PRICE]);
    expect(await templatesTo(payer)).toEqual(['order-time-gone', 'order-paid-branch']);
  });

  it('gives all of the money back to who wants no other time', async () => {
    const payer = await paidWhileClosing(blocked);
    expect((await cancelAsCustomer(world, payer)).status).toBe(204);
    await runJobs(world);
    expect(await refundsOf(world, payer)).toEqual([['settled', PRICE]]);
    expect(await bothBalances(world, payer, [payer.page])).toEqual([0, 0]);
    expect(await orderOf(world, payer)).toMatchObject({ status: OrderStatus.CANCELLED, label: 'refunded' });
    expect(await templatesTo(payer)).toEqual(['order-time-gone', 'order-refunded']);
  });

  it('comes to the same whether the branch closed before or after its hold ended, and however often the news come', async () => {
    const late = await aBuyer(world);
    const page = await openPage(world, late);
    misbehave(world, 'withhold', '', 'webhook');
    await decide(world, page, 'pay');
    const open = await blocked(world, late.slot);
    try {
      world.advance(HOLD_MS + 1000);
      await recover(world);
      await runJobs(world);
      expect((await paymentOf(world, await signedInAgain(world, late))).state).toBe('slot-gone');
      await settlePayment(world.services, { transactionId: late.transactionId, sessionId: page });
      await runJobs(world);
    } finally {
      await open();
    }
    expect(await takenAt(world, late)).toBe(0);
    expect(await bothBalances(world, late, [page])).toEqual([PRICE, PRICE]);
    expect((await templatesTo(late)).filter((template) => template === 'order-time-gone')).toHaveLength(1);
  });
});

describe('an order that is not paid yet', () => {
  it('is not sent to pay for a time in a branch that closed: another one is chosen first', async () => {
    const buyer = await aBuyer(world);
    const open = await blocked(world, buyer.slot);
    try {
      expect(await checkOut(world, buyer)).toMatchObject({ status: 409, error: 'slot-taken', page: '' });
      const other = await aFreeSlot(world);
      expect((await choose(buyer, other)).status).toBe(204);
      expect((await checkOut(world, buyer)).page).not.toBe('');
    } finally {
      await open();
    }
  });
});
