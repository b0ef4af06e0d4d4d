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
import { cancelOpenTransactions } from '#shared/server/payments/cancel-open-transactions.ts';
import { compareSession } from '#shared/server/payments/compare-session.ts';
import { discardDifference } from '#shared/server/payments/decide-difference.ts';
import { findSessions } from '#shared/server/payments/find-sessions.ts';
import { listFailedRefunds } from '#shared/server/payments/list-failed-refunds.ts';
import { listRefundable } from '#shared/server/payments/list-refundable.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { missSession } from '#shared/server/payments/miss-session.ts';
import { noteRefund } from '#shared/server/payments/note-refund.ts';
import { noteSession } from '#shared/server/payments/note-session.ts';
import { openRefund } from '#shared/server/payments/open-refund.ts';
import { requestRefund } from '#shared/server/payments/request-refund.ts';
import { requestRefundAgain } from '#shared/server/payments/request-refund-again.ts';
import { settleTransaction } from '#shared/server/payments/settle-transaction.ts';
import { storeCheckout } from '#shared/server/payments/store-checkout.ts';
import type { Actor } from '#shared/server/services.ts';
import { aBuyer, decide, ledgerOf, openPage, PRICE, paymentOf } from '#test/factories/buyers.ts';
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
    expect((await paymentOf(world, buyer)).state).toBe('expired');
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

  it('gets its address from the provider’s word, and keeps it when it ends', async () => {
    const { transactionId, id } = await aPage();
    const transaction = await findRow(world.services, Transaction, ['transactionNo'], { where: { id: transactionId } });
    const note = (change: Partial<SessionAtProvider>) =>
      act((tx) =>
        noteSession(
          tx,
          transactionId,
          {
            ...{ id: `cs_${id}`, url: null, attempt: 1, expiresAt: '2026-11-20T08:00:00.000Z' },
            ...{ status: 'open', paymentStatus: 'unpaid', intentStatus: null, paymentIntentId: null },
            ...{ amountTotal: PRICE, amountRefunded: 0, currency: 'chf' },
            ...{ transactionNo: transaction?.transactionNo ?? null },
            ...change,
          },
          JOB,
        ),
      );
    const stored = async () =>
      (await findSessions(world.services, transactionId)).map(({ url, state }) => [state, url]);
    await note({ url: 'https://pay' });
    expect(await stored()).toEqual([[SessionState.open, 'https://pay']]);
    await note({ status: 'expired' });
    expect(await stored()).toEqual([[SessionState.expired, 'https://pay']]);
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

describe('what is still open of an order', () => {
  it('is void when it is cancelled; what is paid stays paid, and a refund goes on', async () => {
    const [paid, unpaid] = [await aRefund(100), await aPlacedOrder(world)];
    for (const { orderId } of [paid.order, unpaid]) await act((tx) => cancelOpenTransactions(tx, orderId, JOB));
    const statuses = [paid.order.transactionId, paid.id, unpaid.transactionId].map(transactionOf);
    expect((await Promise.all(statuses)).map((row) => row?.status)).toEqual(['settled', 'N/A', 'canceled']);
  });
});

describe('money that differs', () => {
  it('is discarded once by a person, and everybody who sees the list is told', async () => {
    const buyer = await aBuyer(world);
    await openPage(world, buyer);
    const [page] = await findSessions(world.services, buyer.transactionId);
    const id = page?.id ?? '';
    await updateRows(world.services, CheckoutSession, { state: SessionState.differs }, { id });
    const actor: Actor = { userId: (await anAdmin(world)).id, roles: ['admin'], sessionId: '' };
    const discard = () => act((tx) => discardDifference(tx, { id, actor, reason: 'In bar zurückgegeben' }));
    expect([await discard(), await discard()]).toEqual([null, refuse('already-decided')]);
    expect(await pushesOf(id)).toHaveLength(1);
    const [decided] = await findSessions(world.services, buyer.transactionId);
    expect(decided?.state).toBe(SessionState.settledOutside);
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

  it('asks about a refund that is under way, and not about one that failed', async () => {
    const [underWay, failed] = [await aRefund(), await aRefund()];
    await act((tx) => noteRefund(tx, failed.id, { id: null, status: 'failed', failure: null }, JOB));
    await updateRows(world.services, OutboxJob, { state: 'done' }, { kind: 'refund-payment' });
    for (const { order } of [underWay, failed]) await compare(report(order, { amountRefunded: 300 }));
    expect(await payloadsOf('refund-payment')).toEqual([{ transactionId: underWay.id }]);
  });
});
