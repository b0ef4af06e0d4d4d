import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { refuse } from '#shared/errors.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { CheckoutSession as SessionAtProvider } from '#shared/server/gateways/payments.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { cancelOpenTransactions } from '#shared/server/payments/cancel-open-transactions.ts';
import { compareSession } from '#shared/server/payments/compare-session.ts';
import { discardDifference } from '#shared/server/payments/decide-difference.ts';
import { findSessions } from '#shared/server/payments/find-sessions.ts';
import { insertSession } from '#shared/server/payments/insert-session.ts';
import { missSession } from '#shared/server/payments/miss-session.ts';
import { noteRefund } from '#shared/server/payments/note-refund.ts';
import { noteSession } from '#shared/server/payments/note-session.ts';
import { storeCheckout } from '#shared/server/payments/store-checkout.ts';
import type { Actor } from '#shared/server/services.ts';
import { aBuyer, decide, openPage, PRICE, paymentOf } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { paymentSteps } from '#test/factories/payment-steps.ts';
import { anAdmin } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { updateAll } from '#test/factories/update-all.ts';
import { closeCheckout } from '#worker/payments/close-checkout.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

const JOB = { job: 'refund-payment' } as const;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const { act, withPayments, transactionOf, aRefund, pushesOf } = paymentSteps(() => world);
const payloadsOf = async (kind: 'refund-payment' | 'settle-payment'): Promise<object[]> =>
  (await findRows(world.services, OutboxJob, ['payload'], { where: { kind, state: 'pending' } })).map(
    ({ payload }) => payload,
  );

describe('the pages of a payment', () => {
  it('come in the order in which they were asked for, whatever their rows are called', async () => {
    const { transactionId: id } = await aBuyer(world);
    const wish = { expiresAt: world.services.now(), amount: PRICE, isOurs: true };
    await act(async (tx) => {
      for (const attempt of [2, 3, 1]) await insertSession(tx, { id, attempt }, wish);
    });
    expect((await findSessions(world.services, id)).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });
});

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
            ...{ status: 'open', paymentStatus: 'unpaid', intentStatus: null, paymentIntentId: null, paidWith: null },
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
    paidWith: 'card',
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
    await updateAll(world.services, OutboxJob, { state: 'done' }, { kind: 'refund-payment' });
    await compare(report(order, { amountRefunded: 2_000 }));
    expect(await payloadsOf('refund-payment')).toEqual([]);
    await compare(report(order));
    expect(await payloadsOf('refund-payment')).toEqual([{ transactionId: id }]);
  });

  it('asks about a refund that is under way, and not about one that failed', async () => {
    const [underWay, failed] = [await aRefund(), await aRefund()];
    await act((tx) => noteRefund(tx, failed.id, { id: null, status: 'failed', failure: null }, JOB));
    await updateAll(world.services, OutboxJob, { state: 'done' }, { kind: 'refund-payment' });
    for (const { order } of [underWay, failed]) await compare(report(order, { amountRefunded: 300 }));
    expect(await payloadsOf('refund-payment')).toEqual([{ transactionId: underWay.id }]);
  });
});
