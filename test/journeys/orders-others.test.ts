import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { aBuyer, type Buyer, decide, ledgerOf, openPage, orderOf } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher, revokeVoucher, usesOf } from '#test/factories/vouchers.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** Everything that is stored and shown of an order and of its voucher. */
async function everythingOf(buyer: Buyer, code: string) {
  const where = { orderId: buyer.orderId };
  const names = ['id', 'status', 'checkoutState', 'amount', 'attempt'] as const;
  return {
    shown: await orderOf(world, buyer),
    transactions: await findRows(world.services, Transaction, names, { where, order: ['id'] }),
    items: await findRows(world.services, OrderItem, ['position', 'price', 'discount'], { where, order: ['position'] }),
    appointments: await findRows(world.services, Appointment, ['state', 'startsAt'], { where }),
    history: await findRows(world.services, OrderHistory, ['toStatus'], { where, order: ['id'] }),
    ledger: await ledgerOf(world, buyer),
    uses: await usesOf(world, code),
  };
}

it('what is done to one order changes no other: vouchers, paying, cancelling, giving back', async () => {
  // Of another worth each: what is written to all orders at once must not look right.
  const off = (value: number) => aVoucher(world, { discount: { type: 'amount', value } });
  const codes = [await off(1_000), await off(2_000), await off(3_000)] as const;
  const [open, paid, buyer] = [await aBuyer(world), await aBuyer(world), await aBuyer(world)];
  await applyVoucher(world, open, codes[0]);
  await openPage(world, open);
  await applyVoucher(world, paid, codes[1]);
  await decide(world, await openPage(world, paid), 'pay');
  await runJobs(world);
  const others = async () => [await everythingOf(open, codes[0]), await everythingOf(paid, codes[1])];
  const before = await others();

  await applyVoucher(world, buyer, codes[2]);
  expect(await others()).toEqual(before);
  await revokeVoucher(world, buyer);
  expect(await others()).toEqual(before);
  await applyVoucher(world, buyer, codes[2]);
  await decide(world, await openPage(world, buyer), 'pay');
  await runJobs(world);
  expect(await others()).toEqual(before);
  const cancelled = await call(world.baseUrl, 'cancelOrder', {
    params: { orderId: buyer.orderId },
    token: buyer.token,
    body: { cancellationReasons: ['wrong-test'], shouldRefund: true },
  });
  expect(cancelled.status).toBe(204);
  await runJobs(world);
  expect(await orderOf(world, buyer)).toMatchObject({ label: 'refunded', pricePaid: 0 });
  expect(await usesOf(world, codes[2])).toEqual({ counted: 0, taken: 0 });
  expect(await others()).toEqual(before);
});
