import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { alarmPayment } from '#shared/server/payments/alarm-payment.ts';
import { aBuyer, openPage } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { readMetrics } from '#test/setup/probe.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const metric = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await readMetrics(world))?.[1]);

it('differences with the provider are counted, one for each', async () => {
  expect(await metric('payments_differing')).toBe(0);
  const { orderId, transactionNo, customer } = await aPlacedOrder(world);
  const payment = { orderId, transactionNo, customerId: customer.id };
  for (const code of ['payment-differs', 'refund-differs'] as const)
    await inTransaction(world.services, async (tx) => alarmPayment(tx, payment, code, { job: 'settle-payment' }));
  expect(await metric('payments_differing')).toBe(2);
  expect(await metric('payments_paid_twice')).toBe(0);
});

it('of all transactions only refunds that failed and are open wait for a person', async () => {
  const { refund, order } = TransactionType;
  const { failed, open } = CheckoutState;
  for (const change of [
    { type: refund, status: TransactionStatus.open, checkoutState: failed },
    { type: refund, status: TransactionStatus.open, checkoutState: open },
    { type: refund, status: TransactionStatus.settled, checkoutState: failed },
    { type: order, status: TransactionStatus.open, checkoutState: failed },
  ] as const)
    await updateRows(world.services, Transaction, change, { id: (await aPlacedOrder(world)).transactionId });
  expect(await metric('refunds_failed')).toBe(1);
});

it('the age is that of the oldest page of which the provider has the last word to say', async () => {
  expect(await metric('checkout_oldest_undecided_seconds')).toBe(0);
  for (const [state, hours] of [
    [SessionState.open, 2],
    [SessionState.processing, 3],
    [SessionState.differs, 40],
    [SessionState.paid, 50],
  ] as const) {
    const buyer = await aBuyer(world);
    const providerSessionId = await openPage(world, buyer);
    const expiresAt = new Date(world.services.now().getTime() - hours * HOUR_MS);
    await updateRows(world.services, CheckoutSession, { state, expiresAt }, { providerSessionId });
  }
  const hours = (await metric('checkout_oldest_undecided_seconds')) / 3600;
  // The database's clock shows whole seconds here.
  expect(hours).toBeGreaterThan(2.9);
  expect(hours).toBeLessThan(40);
});
