import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import type { CheckoutRequest } from '#shared/server/gateways/payments.ts';
import { startStandInsForTest, type World } from '#test/journeys/stand-ins/start-for-test.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
beforeAll(async () => {
  world = await startStandInsForTest();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.standIns.settled();
  world.standIns.faults.clear();
  world.arrivals.length = 0;
});

const REFUND = { transactionNo: '2600001230-900' };

let made = 0;
function request(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  made += 1;
  return {
    amount: 124_900,
    currency: 'chf',
    transactionNo: `2600001230-${made}`,
    orderNumber: '2600001230',
    attempt: 1,
    description: 'Komplett-Check',
    language: 'de',
    successUrl: `${world.publicUrl}/orders/1/settle?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${world.publicUrl}/orders/1/cancel`,
    expiresAt: new Date(Date.now() + 31 * 60_000).toISOString(),
    idempotencyKey: `settle:${made}`,
    ...changes,
  };
}

async function paid() {
  const opened = await world.payments.createCheckoutSession(request());
  await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'pay' });
  const session = await world.payments.getCheckoutSession(opened.id);
  await world.standIns.settled();
  return { ...session, paymentIntentId: session.paymentIntentId ?? '' };
}

const types = () => world.arrivals.map((arrival) => JSON.parse(arrival.body).type as string);

async function failureOf(call: Promise<unknown>): Promise<PaymentFailure> {
  const error = await call.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof PaymentFailure) return error;
  throw error;
}

describe('checkout', () => {
  it('is opened, paid, and told by a signed webhook', async () => {
    const wanted = request();
    const opened = await world.payments.createCheckoutSession(wanted);
    expect(opened.url).toBe(`${world.publicUrl}/sandbox/pay/${opened.id}`);
    expect(Math.abs(Date.parse(opened.expiresAt) - Date.parse(wanted.expiresAt))).toBeLessThanOrEqual(1000);
    expect(await world.payments.getCheckoutSession(opened.id)).toEqual({
      id: opened.id,
      url: opened.url,
      expiresAt: opened.expiresAt,
      attempt: 1,
      intentStatus: null,
      status: 'open',
      paymentStatus: 'unpaid',
      paymentIntentId: null,
      paidWith: null,
      amountTotal: 124_900,
      amountRefunded: 0,
      currency: 'chf',
      transactionNo: wanted.transactionNo,
    });

    const answer = await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'pay' });
    expect(await answer.json()).toEqual({ status: 'complete', paymentStatus: 'paid' });
    await world.standIns.settled();
    const [arrival] = world.arrivals;
    expect(arrival?.path).toBe('/api/webhooks/stripe');
    const event = world.payments.readWebhook(arrival?.body ?? '', String(arrival?.headers['stripe-signature']));
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      objectId: opened.id,
      checkoutSessionId: opened.id,
      transactionNo: wanted.transactionNo,
    });
    expect(event.paymentIntentId).toMatch(/^pi_/);
    const again = await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'pay' });
    expect(await again.json()).toMatchObject({ status: 'complete' });
    expect(types()).toEqual(['checkout.session.completed']);
  });

  it('declined stays open and can be paid', async () => {
    const opened = await world.payments.createCheckoutSession(request());
    const declined = await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'decline' });
    expect(await declined.json()).toEqual({ status: 'open', paymentStatus: 'unpaid' });
    await world.standIns.settled();
    await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'pay' });
    await world.standIns.settled();
    expect(types()).toEqual(['payment_intent.payment_failed', 'checkout.session.completed']);
    const intents = world.arrivals.map((arrival) => {
      const event = world.payments.readWebhook(arrival.body, String(arrival.headers['stripe-signature']));
      return event.paymentIntentId;
    });
    expect(new Set(intents).size).toBe(1);
  });

  it('expires by script, by our wish, and can then not be paid', async () => {
    const first = await world.payments.createCheckoutSession(request());
    await world.post(`/sandbox/checkout/${first.id}`, { outcome: 'expire' });
    const second = await world.payments.createCheckoutSession(request());
    expect((await world.payments.expireCheckoutSession(second.id)).status).toBe('expired');
    expect((await world.payments.expireCheckoutSession(second.id)).status).toBe('expired');
    const late = await world.post(`/sandbox/checkout/${second.id}`, { outcome: 'pay' });
    expect(await late.json()).toMatchObject({ status: 'expired' });
    await world.standIns.settled();
    expect(types()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
    const done = await paid();
    expect((await world.payments.expireCheckoutSession(done.id)).status).toBe('complete');
  });

  it('paid later ends in a second event', async () => {
    const opened = await world.payments.createCheckoutSession(request());
    await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'pay', delayed: 'succeeded' });
    expect(await world.payments.getCheckoutSession(opened.id)).toMatchObject({
      status: 'complete',
      paymentStatus: 'unpaid',
    });
    const report = { describeState: async () => `events: ${types().join(', ')}` };
    await waitUntil(
      'both events',
      async () => world.arrivals.length,
      (count) => count === 2,
      report,
    );
    expect(types()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
    expect((await world.payments.getCheckoutSession(opened.id)).paymentStatus).toBe('paid');
  });

  it.each<[string, Partial<CheckoutRequest>, string]>([
    [
      'an expiry under 30 minutes',
      { expiresAt: new Date(Date.now() + 15 * 60_000).toISOString() },
      'StripeInvalidRequestError',
    ],
    ['less than 50 Rappen', { amount: 49 }, 'amount_too_small'],
    ['no address to return to', { successUrl: 'nowhere' }, 'url_invalid'],
  ])('refuses %s, as the real provider does', async (_name, changes, code) => {
    const failure = await failureOf(world.payments.createCheckoutSession(request(changes)));
    expect(failure).toMatchObject({ kind: 'permanent', code, status: 400 });
  });

  it('does not know a session nobody opened', async () => {
    const failure = await failureOf(world.payments.getCheckoutSession('cs_test_none'));
    expect(failure).toMatchObject({ kind: 'permanent', code: 'resource_missing', status: 404 });
    expect((await world.post('/sandbox/checkout/cs_test_none', { outcome: 'pay' })).status).toBe(404);
  });

  it('refuses parameters the real endpoint does not know, and a wrong key', async () => {
    const { hostname, port } = new URL(world.standIns.origin);
    const options = { protocol: 'http', host: hostname, port, maxNetworkRetries: 0 } as const;
    const stripe = new Stripe('sk_test_stand_in', options);
    await expect(stripe.checkout.sessions.create({ payment_method_types: ['card'] } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    const stranger = new Stripe('sk_test_other', options);
    await expect(stranger.events.list()).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe('idempotency', () => {
  it('answers the same request with the same session', async () => {
    const wanted = request();
    const ids = new Set<string>();
    for (let tries = 0; tries < 3; tries += 1) ids.add((await world.payments.createCheckoutSession(wanted)).id);
    expect(ids.size).toBe(1);
  });

  it('refuses another request with the same key', async () => {
    const wanted = request();
    await world.payments.createCheckoutSession(wanted);
    const failure = await failureOf(world.payments.createCheckoutSession({ ...wanted, amount: 100 }));
    expect(failure).toMatchObject({ kind: 'permanent', code: 'StripeIdempotencyError', status: 400 });
  });

  it('remembers nothing of a request that failed validation', async () => {
    const wanted = request();
    await failureOf(world.payments.createCheckoutSession({ ...wanted, amount: 1 }));
    expect((await world.payments.createCheckoutSession(wanted)).id).toMatch(/^cs_test_/);
  });

  it('survives a restart', async () => {
    const wanted = request();
    const before = await world.payments.createCheckoutSession(wanted);
    await world.restart();
    expect((await world.payments.createCheckoutSession(wanted)).id).toBe(before.id);
  });
});

describe('refund', () => {
  it('gives back once, and says so the second time', async () => {
    const { id, paymentIntentId } = await paid();
    const refund = await world.payments.refund({
      ...REFUND,
      paymentIntentId,
      amount: 124_900,
      idempotencyKey: `refund:${id}`,
    });
    expect(refund).toMatchObject({ amount: 124_900, status: 'succeeded' });
    const again = await world.payments.refund({
      ...REFUND,
      paymentIntentId,
      amount: 124_900,
      idempotencyKey: `refund:${id}`,
    });
    expect(again.id).toBe(refund.id);
    const other = await failureOf(
      world.payments.refund({ ...REFUND, paymentIntentId, amount: 100, idempotencyKey: `other:${id}` }),
    );
    expect(other).toMatchObject({ kind: 'permanent', code: 'charge_already_refunded' });
    expect(await world.payments.getCheckoutSession(id)).toMatchObject({
      paymentStatus: 'paid',
      amountRefunded: 124_900,
    });
    await world.standIns.settled();
    expect(types()).toEqual(['checkout.session.completed', 'charge.refunded']);
    const last = world.arrivals.at(-1);
    const event = world.payments.readWebhook(last?.body ?? '', String(last?.headers['stripe-signature']));
    expect(event).toMatchObject({ paymentIntentId, checkoutSessionId: null });
    expect(event.transactionNo).toMatch(/^2600001230-/);
  });

  it('gives back in parts, never more than was paid', async () => {
    const { id, paymentIntentId } = await paid();
    await world.payments.refund({ ...REFUND, paymentIntentId, amount: 24_900, idempotencyKey: `a:${id}` });
    const tooMuch = await failureOf(
      world.payments.refund({ ...REFUND, paymentIntentId, amount: 100_001, idempotencyKey: `b:${id}` }),
    );
    expect(tooMuch.kind).toBe('permanent');
    await world.payments.refund({ ...REFUND, paymentIntentId, amount: 100_000, idempotencyKey: `c:${id}` });
    expect((await world.payments.getCheckoutSession(id)).amountRefunded).toBe(124_900);
  });
});

describe('webhooks', () => {
  it('are repeated until somebody answers 2xx, each time signed anew', async () => {
    world.answers.push(500, 404);
    await paid();
    expect(types()).toEqual(Array(3).fill('checkout.session.completed'));
    expect(new Set(world.arrivals.map((arrival) => JSON.parse(arrival.body).id)).size).toBe(1);
  });

  it('still come after a restart', async () => {
    world.answers.push(...Array(1000).fill(503));
    const opened = await world.payments.createCheckoutSession(request());
    await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'pay' });
    await world.restart();
    world.answers.length = 0;
    await world.standIns.settled();
    expect(types()).toContain('checkout.session.completed');
  });

  it('come twice, late, out of order or never when told to', async () => {
    await world.post('/sandbox/faults', { target: 'webhook', kind: 'duplicate' });
    await paid();
    expect(types()).toHaveLength(2);

    world.arrivals.length = 0;
    await world.post('/sandbox/faults', { target: 'webhook', kind: 'reorder', match: 'payment_failed' });
    const opened = await world.payments.createCheckoutSession(request());
    await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'decline' });
    await world.post(`/sandbox/checkout/${opened.id}`, { outcome: 'pay' });
    await world.standIns.settled();
    expect(types()).toEqual(['checkout.session.completed', 'payment_intent.payment_failed']);

    world.arrivals.length = 0;
    await world.post('/sandbox/faults', { target: 'webhook', kind: 'withhold' });
    const before = new Date(Date.now() - 1000).toISOString();
    const { id } = await paid();
    expect(types()).toEqual([]);
    const { sessions } = await world.payments.listCheckoutSessions({ since: before });
    expect(sessions).toContainEqual(expect.objectContaining({ id, paymentStatus: 'paid' }));
    await fetch(`${world.standIns.origin}/sandbox/faults`, { method: 'DELETE' });
    await world.standIns.settled();
    expect(types()).toEqual(['checkout.session.completed']);
  });
});

describe('faults of the provider', () => {
  const fault = (kind: string, more: object = {}) => world.post('/sandbox/faults', { target: 'stripe', kind, ...more });

  it('a lost answer costs nothing: the SDK repeats with the same key', async () => {
    await fault('commit-then-reset');
    const opened = await world.payments.createCheckoutSession(request());
    expect((await world.payments.getCheckoutSession(opened.id)).status).toBe('open');
    await fault('500', { times: 2 });
    expect((await world.payments.createCheckoutSession(request())).id).toMatch(/^cs_/);
  });

  it('a refund whose answer is lost is given once', async () => {
    const { id, paymentIntentId } = await paid();
    await fault('commit-then-reset', { match: '/refunds' });
    await world.payments.refund({ ...REFUND, paymentIntentId, amount: 100, idempotencyKey: `lost:${id}` });
    expect((await world.payments.getCheckoutSession(id)).amountRefunded).toBe(100);
  });

  it('a remembered 500 stays unknown with its key and is no obstacle with another', async () => {
    await fault('saved-500');
    const wanted = request();
    expect(await failureOf(world.payments.createCheckoutSession(wanted))).toMatchObject({
      kind: 'unknown',
      status: 500,
    });
    expect(await failureOf(world.payments.createCheckoutSession(wanted))).toMatchObject({
      kind: 'unknown',
      status: 500,
    });
    const next = { ...wanted, idempotencyKey: `${wanted.idempotencyKey}:2` };
    expect((await world.payments.createCheckoutSession(next)).id).toMatch(/^cs_/);
  });

  it('too many requests are worth a retry', async () => {
    await fault('429', { times: 9 });
    expect((await failureOf(world.payments.createCheckoutSession(request()))).kind).toBe('retry');
  });

  it('a webhook overtakes the answer to the creation', async () => {
    await fault('webhook-before-answer');
    const opened = await world.payments.createCheckoutSession(request());
    expect(types()).toEqual(['checkout.session.completed']);
    expect(JSON.parse(world.arrivals[0]?.body ?? '').data.object.id).toBe(opened.id);
  });

  it('another amount than asked for shows in the session', async () => {
    await fault('wrong-amount');
    const opened = await world.payments.createCheckoutSession(request());
    expect((await world.payments.getCheckoutSession(opened.id)).amountTotal).toBe(1);
  });

  it('a fault nobody knows is refused', async () => {
    expect((await fault('earthquake')).status).toBe(400);
  });
});

it('lists more pages than fit in one reply, newest first, with their money', async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  const { id } = await paid();
  const opened: string[] = [];
  for (let tries = 0; tries < 120; tries += 1) opened.push((await world.payments.createCheckoutSession(request())).id);
  const first = await world.payments.listCheckoutSessions({ since });
  expect(first.sessions.map((session) => session.id)).toEqual(opened.slice(20).toReversed());
  const second = await world.payments.listCheckoutSessions({ since, after: first.next ?? '' });
  expect(second.sessions.map((session) => session.id).slice(0, 21)).toEqual([...opened.slice(0, 20).toReversed(), id]);
  expect(second.next).toBeNull();
  expect(second.sessions.find((session) => session.id === id)).toMatchObject({
    paymentStatus: 'paid',
    amountRefunded: 0,
  });
});

describe('a page whose opening had no good end', () => {
  it('is found by the number and the attempt it was asked for', async () => {
    const wanted = request();
    const since = new Date();
    expect(await world.payments.findCheckoutSession({ ...wanted, since })).toBeNull();
    const { id } = await world.payments.createCheckoutSession(wanted);
    await world.payments.createCheckoutSession(request());
    expect((await world.payments.findCheckoutSession({ ...wanted, since }))?.id).toBe(id);
    expect(await world.payments.findCheckoutSession({ ...wanted, attempt: 2, since })).toBeNull();
  });
});

describe('a refund that the bank decides', () => {
  it.each(['succeeded', 'failed'] as const)('later: %s', async (outcome) => {
    const { id: sessionId, paymentIntentId } = await paid();
    await world.post('/sandbox/faults', { target: 'stripe', kind: 'refund-pending', match: '/refunds' });
    const wanted = { ...REFUND, paymentIntentId, amount: 124_900, idempotencyKey: `later:${sessionId}` };
    const refund = await world.payments.refund(wanted);
    expect(refund).toMatchObject({ status: 'pending', failure: null, transactionNo: REFUND.transactionNo });
    await world.standIns.settled();
    world.arrivals.length = 0;
    await world.post(`/sandbox/refunds/${refund.id}`, { outcome });
    await world.standIns.settled();
    expect(types()).toEqual(outcome === 'failed' ? ['refund.failed', 'refund.updated'] : ['refund.updated']);
    const failure = outcome === 'failed' ? 'expired_or_canceled_card' : null;
    expect(await world.payments.getRefund(refund.id)).toMatchObject({ status: outcome, failure });
    expect((await world.payments.listRefunds(paymentIntentId)).map(({ id }) => id)).toEqual([refund.id]);
    const { amountRefunded } = await world.payments.getCheckoutSession(sessionId);
    expect(amountRefunded).toBe(outcome === 'failed' ? 0 : 124_900);
  });
});
