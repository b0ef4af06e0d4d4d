import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { refuse } from '#shared/errors.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { Refund } from '#shared/server/gateways/payments.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { askAboutRefund } from '#shared/server/payments/ask-about-refund.ts';
import { listFailedRefunds } from '#shared/server/payments/list-failed-refunds.ts';
import { listRefundable } from '#shared/server/payments/list-refundable.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { noteRefund } from '#shared/server/payments/note-refund.ts';
import { openRefund } from '#shared/server/payments/open-refund.ts';
import { requestRefund } from '#shared/server/payments/request-refund.ts';
import { requestRefundAgain } from '#shared/server/payments/request-refund-again.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import { ledgerOf, PRICE } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { paymentSteps } from '#test/factories/payment-steps.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';

const JOB = { job: 'refund-payment' } as const;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const { act, withPayments, transactionOf, aRefund, pushesOf } = paymentSteps(() => world);

describe('a payment of which a part is given back', () => {
  const paymentOfOrder = ({ transactionId }: PlacedOrder) => transactionOf(transactionId);
  const succeed = (id: string) =>
    act((tx) => noteRefund(tx, id, { id: `re_${id}`, status: 'succeeded', failure: null }, JOB));
  const leftOf = async ({ orderId }: PlacedOrder) =>
    (await act((tx) => listRefundable(tx, orderId))).map(({ left }) => left);

  it('is refunded when nothing of it is left, not before', async () => {
    const { order, id } = await aRefund(2_000);
    expect(await leftOf(order)).toEqual([PRICE - 2_000]);
    await succeed(id);
    expect((await paymentOfOrder(order))?.status).toBe('settled');
    const rest = await act(async (tx) => {
      const payment = await lockTransaction(tx, { id: order.transactionId });
      if (!payment) throw new Error('no payment');
      await requestRefund(tx, payment, 'paid-twice', JOB);
      return findRow(tx, Transaction, ['id', 'amount'], {
        where: { refundsId: order.transactionId, amount: PRICE - 2_000 },
      });
    });
    await succeed(rest?.id ?? '');
    expect((await paymentOfOrder(order))?.status).toBe('refunded');
    expect(await leftOf(order)).toEqual([0]);
  });

  it('has the money again in the books when the bank does not take it', async () => {
    const { order, id } = await aRefund();
    await succeed(id);
    expect((await paymentOfOrder(order))?.status).toBe('refunded');
    await act((tx) => noteRefund(tx, id, { id: `re_${id}`, status: 'failed', failure: 'lost_card' }, JOB));
    expect((await paymentOfOrder(order))?.status).toBe('settled');
    expect(await ledgerOf(world, order)).toContainEqual(['refund-returned', PRICE]);
  });

  it('keeps with the refund what a person said, and with that of the product nothing', async () => {
    const order = await aPaidOrder(world);
    const reasons = ['goodwill', 'Lange gewartet'];
    const stored = await act(async (tx) => {
      const payment = await lockTransaction(tx, { id: order.transactionId });
      if (!payment) throw new Error('no payment');
      const said = await openRefund(tx, payment, { amount: 100, reason: 'goodwill', reasons }, JOB);
      const silent = await openRefund(tx, payment, { amount: 200, reason: 'paid-twice' }, JOB);
      return [said, silent].map(({ id }) => findRow(tx, Transaction, ['reasons'], { where: { id } }));
    });
    expect(await Promise.all(stored)).toEqual([{ reasons }, { reasons: null }]);
  });
});

describe('a refund that the provider will not give', () => {
  it.each(['succeeded', 'pending', 'requires_action'] as const)(
    'because all was given back before: one that is %s there is the one',
    async (status) => {
      const { id, transactionNo } = await aRefund();
      const given = { id: 're_1', status, failure: null, amount: PRICE, transactionNo } as Refund;
      const payments = withPayments({
        refund: () => Promise.reject(new PaymentFailure('permanent', 'charge_already_refunded', 400)),
        listRefunds: async () => [{ ...given, id: 're_0', status: 'failed' }, given],
      });
      expect(await askAboutRefund(payments, id)).toEqual(given);
    },
  );

  it('under a key that two found spoilt is asked for with the next key, not with the one after', async () => {
    const { id } = await aRefund();
    const payments = withPayments({
      refund: async () => {
        await updateRows(world.services, Transaction, { attempt: 1 }, { id });
        await updateRows(world.services, Transaction, { attempt: 7 }, { id });
        throw new PaymentFailure('unknown', 'StripeIdempotencyError', 500);
      },
      listRefunds: async () => [],
    });
    await expect(askAboutRefund(payments, id)).rejects.toThrow(PaymentFailure);
    expect((await transactionOf(id))?.attempt).toBe(7);
  });

  it.each([
    [{ status: 'failed', failure: 'x'.repeat(200) }, 'x'.repeat(80)],
    [{ status: 'canceled', failure: null }, 'canceled'],
  ] as const)('is kept with its word for why, as far as there is room: %j', async (report, failure) => {
    const { id } = await aRefund();
    await act((tx) => noteRefund(tx, id, { id: null, ...report }, JOB));
    expect(await transactionOf(id)).toMatchObject({ checkoutState: 'failed', failure });
    expect(await pushesOf(id)).toHaveLength(1);
  });
});

describe('a refund on which the provider works', () => {
  it('is neither on the list of the staff nor tried again beside itself', async () => {
    const { id } = await aRefund();
    await act((tx) => noteRefund(tx, id, { id: `re_${id}`, status: 'pending', failure: null }, JOB));
    expect((await listFailedRefunds(world.services)).map(({ _id }) => _id)).not.toContain(id);
    expect(await pushesOf(id)).toEqual([]);
    const again = await act((tx) => requestRefundAgain(tx, { id, actor: JOB }));
    expect(again).toEqual(refuse('already-decided'));
    expect(await transactionOf(id)).toMatchObject({ status: 'N/A', checkoutState: 'open' });
  });
});

describe('a refund that is asked for', () => {
  it('has the key of its first try, or the key of the try that it is', async () => {
    const { id } = await aRefund();
    const keys: string[] = [];
    const payments = withPayments({
      refund: async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return { status: 'pending' } as Refund;
      },
    });
    for (const attempt of [0, 1, 2]) {
      await updateRows(world.services, Transaction, { attempt }, { id });
      await askAboutRefund(payments, id);
    }
    expect(keys).toEqual([`refund:${id}`, `refund:${id}:1`, `refund:${id}:2`]);
  });
});

describe('an order that cost nothing', () => {
  it.each([undefined, 1])('has nothing to give back (%s Rappen)', async (amount) => {
    const order = await aPlacedOrder(world);
    await updateRows(world.services, Transaction, { amount: 0 }, { id: order.transactionId });
    await act((tx) => settleTransaction(tx, order.transactionId, { paymentIntentId: null }, JOB));
    const { token } = await signIn(world, await anAdmin(world));
    const answer = await call(world.baseUrl, 'refundTransaction', {
      params: { orderId: order.orderId },
      token,
      body: { refundReasons: ['late-result'], transactionNo: order.transactionNo, shouldRefund: true, amount },
    });
    expect(answer.error).toMatchObject({ error: 'refund-too-high', details: { left: 0 } });
    const where = { orderId: order.orderId, type: TransactionType.refund } as const;
    expect(await findRows(world.services, Transaction, ['id'], { where })).toEqual([]);
  });
});
