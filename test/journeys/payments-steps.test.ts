import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { refuse } from '#shared/errors.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { Payments, Refund, CheckoutSession as SessionAtProvider } from '#shared/server/gateways/payments.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { askAboutRefund } from '#shared/server/payments/ask-about-refund.ts';
import { compareSession } from '#shared/server/payments/compare-session.ts';
import { findSessions } from '#shared/server/payments/find-sessions.ts';
import { listFailedRefunds } from '#shared/server/payments/list-failed-refunds.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { missSession } from '#shared/server/payments/miss-session.ts';
import { noteRefund } from '#shared/server/payments/note-refund.ts';
import { openRefund } from '#shared/server/payments/open-refund.ts';
import { requestRefundAgain } from '#shared/server/payments/request-refund-again.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import { storeCheckout } from '#shared/server/payments/store-checkout.ts';
import { aBuyer, decide, openPage, PRICE } from '#test/factories/buyers.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { closeCheckout } from '#worker/payments/close-checkout.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

const JOB = { job: 'refund-payment' } as const;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const act = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(world.services, run);
const withPayments = (payments: Partial<Payments>) => ({
  ...world.services,
  payments: { ...world.services.payments, ...payments },
});
const transactionOf = (id: string) =>
  findRow(world.services, Transaction, ['status', 'checkoutState', 'attempt', 'failure'], { where: { id } });
const payloadsOf = async (kind: 'refund-payment' | 'settle-payment'): Promise<object[]> =>
  (await findRows(world.services, OutboxJob, ['payload'], { where: { kind, state: 'pending' } })).map(
    ({ payload }) => payload,
  );
const pushesOf = async (id: string): Promise<object[]> =>
  (await findRows(world.services, OutboxJob, ['payload'], { where: { kind: 'push-change' } }))
    .map(({ payload }) => payload)
    .filter((told) => 'entity' in told && told.entity === 'failures' && told.id === id);

/** A refund of a paid order that nobody has asked the provider for. */
async function aRefund(amount = PRICE): Promise<{ order: PlacedOrder; id: string; transactionNo: string }> {
  const order = await aPaidOrder(world);
  const refund = await act(async (tx) => {
    const payment = await lockTransaction(tx, { id: order.transactionId });
    if (!payment) throw new Error('no payment');
    return openRefund(tx, payment, { amount, reason: 'a test' }, JOB);
  });
  return { order, id: refund.id, transactionNo: refund.transactionNo };
}

describe('a page that has ended', () => {
  it('is not asked about again; one that is open is', async () => {
    const buyer = await aBuyer(world);
    const ended = await openPage(world, buyer);
    await decide(world, ended, 'expire');
    await runJobs(world);
    const open = await openPage(world, buyer);
    const asked: string[] = [];
    const getCheckoutSession = (id: string) => {
      asked.push(id);
      return world.services.payments.getCheckoutSession(id);
    };
    await settlePayment(withPayments({ getCheckoutSession }), { transactionId: buyer.transactionId });
    expect(asked).toEqual([open]);
  });
});

describe('a page that is being asked for', () => {
  const aPage = async () => {
    const { transactionId } = await aBuyer(world).then(async (buyer) => {
      await openPage(world, buyer);
      return buyer;
    });
    const [page] = await findSessions(world.services, transactionId);
    if (!page) throw new Error('no page');
    const unknown = { state: SessionState.opening, providerSessionId: null, url: null };
    await updateRows(world.services, CheckoutSession, unknown, { id: page.id });
    return { transactionId, id: page.id };
  };

  it('is given to both of two clicks that asked for it at once, and to nobody once it is another', async () => {
    const { transactionId, id } = await aPage();
    const store = (providerSessionId: string) =>
      act((tx) =>
        storeCheckout(tx, transactionId, { id }, { id: providerSessionId, url: 'https://pay', expiresAt: '' }, JOB),
      );
    expect([await store('cs_1'), await store('cs_1'), await store('cs_2')]).toEqual([true, true, false]);
  });

  it('keeps the job that ends the pages of a void payment waiting', async () => {
    const { transactionId } = await aPage();
    await expect(closeCheckout(world.services, { transactionId })).rejects.toThrow(RetryAt);
  });

  it('and that the provider does not know was asked about at that moment', async () => {
    const { transactionId, id } = await aPage();
    await act((tx) => missSession(tx, transactionId, id, JOB));
    const row = await findRow(world.services, CheckoutSession, ['state', 'askedAt'], { where: { id } });
    expect(row).toEqual({ state: SessionState.neverOpened, askedAt: expect.any(Date) });
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

describe('the comparison of one page', () => {
  const report = (order: PlacedOrder, change: Partial<SessionAtProvider> = {}): SessionAtProvider => ({
    id: `cs_${order.transactionNo}`,
    url: null,
    expiresAt: world.services.now().toISOString(),
    attempt: 1,
    paymentIntentId: `pi_${order.orderNumber}`,
    status: 'complete',
    paymentStatus: 'paid',
    intentStatus: 'succeeded',
    amountTotal: PRICE,
    amountRefunded: 0,
    currency: 'chf',
    transactionNo: order.transactionNo,
    ...change,
  });
  const compare = (session: SessionAtProvider) =>
    act((tx) => compareSession(tx, session, `round ${session.id}`, { job: 'compare-payment-days' }));

  it('has money that is not booked looked at, and none that is only on its way', async () => {
    const order = await aPlacedOrder(world);
    const wanted = { transactionId: order.transactionId, sessionId: `cs_${order.transactionNo}` };
    await compare(report(order, { paymentStatus: 'unpaid' }));
    expect(await payloadsOf('settle-payment')).not.toContainEqual(wanted);
    await compare(report(order));
    expect(await payloadsOf('settle-payment')).toContainEqual(wanted);
  });

  it('asks about a refund that we believe given and the provider does not list', async () => {
    const { order, id } = await aRefund(2_000);
    await act((tx) => noteRefund(tx, id, { id: `re_${id}`, status: 'succeeded', failure: null }, JOB));
    await updateRows(world.services, OutboxJob, { state: 'done' }, { kind: 'refund-payment' });
    await compare(report(order, { amountRefunded: 2_000 }));
    expect(await payloadsOf('refund-payment')).toEqual([]);
    await compare(report(order));
    expect(await payloadsOf('refund-payment')).toEqual([{ transactionId: id }]);
  });
});
