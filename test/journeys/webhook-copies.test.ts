import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventObject } from '#dev/stand-ins/stripe/objects.ts';
import { signWebhook } from '#dev/stand-ins/stripe/sign-webhook.ts';
import { HOLD_ASKING_LIMIT_MS } from '#shared/limits/payments.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { PaymentFailure } from '#shared/server/gateways/payment-failure.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { PaymentEvent } from '#shared/server/models/payment-event.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';
import { settlePayment } from '#worker/payments/settle-payment.ts';

const COPIES = 50;
const HOLD_MS = 15 * 60_000;
const PAID_TYPE = 'checkout.session.completed';
const DECLINED_TYPE = 'payment_intent.payment_failed';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  // The provider's own posts are kept back: this file decides what arrives, in which order, how often.
  world.standIns.faults.add({ target: 'webhook', kind: 'withhold', times: 10_000, ms: 0, match: '' });
});

afterAll(() => world.close());

interface Paying extends PlacedOrder {
  token: string;
  sessionId: string;
}

async function openCheckout(placed?: PlacedOrder): Promise<Paying> {
  const order = placed ?? (await aPlacedOrder(world));
  const { token } = await signIn(world, order.customer);
  const params = { orderId: order.orderId, transactionNo: order.transactionNo };
  const { status, reply } = await call(world.baseUrl, 'startCheckout', { params, token });
  if (status !== 200 || !reply.url) throw new Error(`no checkout: ${status}`);
  const where = { transactionId: order.transactionId };
  const [page] = await findRows(world.services, CheckoutSession, ['providerSessionId'], { where });
  return { ...order, token, sessionId: page?.providerSessionId ?? '' };
}

/** What the customer does on the provider's page. */
async function decide({ sessionId }: Paying, outcome: 'pay' | 'decline'): Promise<void> {
  const answer = await fetch(`${world.standIns.origin}/sandbox/checkout/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
  if (!answer.ok) throw new Error(`the provider's page answered ${answer.status}`);
}

/** The provider's event of a type about an order. */
async function eventOf({ transactionNo }: Paying, type: string): Promise<EventObject> {
  const answer = await fetch(`${world.standIns.origin}/v1/events?type=${type}&limit=100`, {
    headers: { authorization: `Bearer ${world.services.config.stripe.secretKey}` },
  });
  const { data } = (await answer.json()) as { data: EventObject[] };
  const found = data.find((event) => JSON.stringify(event).includes(transactionNo));
  if (!found) throw new Error(`no ${type} for ${transactionNo}`);
  return found;
}

function post(body: string, signature: string): Promise<Response> {
  return fetch(`${world.baseUrl}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
}

const secret = (): string => world.services.config.stripe.webhookSecrets[0] ?? '';

async function deliver(event: EventObject): Promise<number> {
  const body = JSON.stringify(event);
  return (await post(body, signWebhook(secret(), body))).status;
}

interface TransactionRow {
  status: string;
  checkoutState: string;
}

async function transactionOf({ transactionId }: PlacedOrder): Promise<TransactionRow> {
  const row = await findRow(world.services, Transaction, ['status', 'checkoutState'], {
    where: { id: transactionId },
  });
  if (!row) throw new Error('no transaction');
  return row;
}

const ledgerOf = ({ transactionId }: PlacedOrder) =>
  findRows(world.services, LedgerEntry, ['kind', 'amount'], { where: { transactionId } });

const statusOf = async ({ orderId }: PlacedOrder) =>
  (await findRow(world.services, Order, ['status'], { where: { id: orderId } }))?.status;

/** What reached the customer's phone, as the SMS provider has it. */
async function messagesTo({ customer, orderNumber }: PlacedOrder): Promise<string[]> {
  const query = new URLSearchParams({ phoneNo: customer.phoneNo });
  const answer = await fetch(`${world.standIns.origin}/sandbox/messages?${query}`);
  const messages = (await answer.json()) as { body: string }[];
  return messages.map(({ body }) => body).filter((body) => body.includes(orderNumber));
}

describe('a signed event', () => {
  it('that arrives fifty times at once settles once: one ledger row, one step of history, one SMS', async () => {
    const order = await openCheckout();
    await decide(order, 'pay');
    const event = await eventOf(order, PAID_TYPE);
    const statuses = await Promise.all(Array.from({ length: COPIES }, () => deliver(event)));
    expect(statuses.every((status) => status >= 200 && status < 300)).toBe(true);
    await runJobs(world);
    await deliver(event);
    await runJobs(world);
    expect(await ledgerOf(order)).toEqual([{ kind: 'payment', amount: 10_900 }]);
    expect(await statusOf(order)).toBe(0);
    const where = { orderId: order.orderId };
    const steps = await findRows(world.services, OrderHistory, ['toStatus'], { where });
    expect(steps).toEqual([{ toStatus: 0 }]);
    expect(await messagesTo(order)).toHaveLength(1);
  }, 60_000);

  it('settles once when many workers do the job at the same moment', async () => {
    const order = await openCheckout();
    await decide(order, 'pay');
    const { transactionId } = order;
    await Promise.all(Array.from({ length: 20 }, () => settlePayment(world.services, { transactionId })));
    await runJobs(world);
    expect(await ledgerOf(order)).toHaveLength(1);
    expect(await messagesTo(order)).toHaveLength(1);
  }, 60_000);

  it('settles although an older failure arrives after it', async () => {
    const order = await openCheckout();
    await decide(order, 'decline');
    await decide(order, 'pay');
    const [declined, paid] = [await eventOf(order, DECLINED_TYPE), await eventOf(order, PAID_TYPE)];
    await deliver(paid);
    await runJobs(world);
    await deliver(declined);
    await runJobs(world);
    expect(await transactionOf(order)).toMatchObject({ status: 'settled', checkoutState: 'complete' });
    expect(await ledgerOf(order)).toHaveLength(1);
  });

  it('settles although the failure overtakes it before the job runs', async () => {
    const order = await openCheckout();
    await decide(order, 'decline');
    await decide(order, 'pay');
    const [declined, paid] = [await eventOf(order, DECLINED_TYPE), await eventOf(order, PAID_TYPE)];
    await deliver(paid);
    await deliver(declined);
    await runJobs(world);
    expect(await transactionOf(order)).toMatchObject({ status: 'settled', checkoutState: 'complete' });
  });

  it('that says a payment failed leaves the order payable', async () => {
    const order = await openCheckout();
    await decide(order, 'decline');
    await deliver(await eventOf(order, DECLINED_TYPE));
    await runJobs(world);
    expect(await transactionOf(order)).toMatchObject({ status: 'N/A', checkoutState: 'failed' });
    const again = await openCheckout(order);
    expect(again.sessionId).toBe(order.sessionId);
    await decide(again, 'pay');
    await deliver(await eventOf(again, PAID_TYPE));
    await runJobs(world);
    expect(await transactionOf(order)).toMatchObject({ status: 'settled' });
  });

  it('about nothing of ours is taken, and changes nothing', async () => {
    const order = await openCheckout();
    await decide(order, 'pay');
    const event = await eventOf(order, PAID_TYPE);
    const foreign = JSON.parse(
      JSON.stringify(event)
        .replaceAll(order.transactionNo, '9900000001-1')
        .replaceAll(order.sessionId, 'cs_of_somebody'),
    ) as EventObject & { data: { object: { payment_intent: string } } };
    foreign.id = `${event.id}x`;
    foreign.data.object.payment_intent = 'pi_of_somebody';
    expect(await deliver(foreign)).toBe(204);
    await runJobs(world);
    expect(await ledgerOf(order)).toEqual([]);
  });
});

describe('an event that is not signed by the provider', () => {
  it('is refused with 400 and leaves no trace', async () => {
    const order = await openCheckout();
    await decide(order, 'pay');
    const event = await eventOf(order, PAID_TYPE);
    const body = JSON.stringify(event);
    const old = Math.floor(Date.now() / 1000) - 301;
    const live = JSON.stringify({ ...event, livemode: true });
    const attempts: [string, string][] = [
      [body, ''],
      [body, 't=1,v1=00'],
      [body, signWebhook('whsec_of_somebody_else', body)],
      [body, signWebhook(secret(), body, old)],
      [`${body} `, signWebhook(secret(), body)],
      [body.replace('"amount_total"', '"amount_Total"'), signWebhook(secret(), body)],
      [live, signWebhook(secret(), live)],
    ];
    for (const [text, signature] of attempts) {
      const answer = await post(text, signature);
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'bad-signature']);
    }
    expect(world.logged().split('a payment event was refused').length - 1).toBeGreaterThanOrEqual(attempts.length - 1);
    for (const text of ['not json', '']) expect((await post(text, signWebhook(secret(), text))).status).toBe(400);
    await runJobs(world);
    expect(await findRows(world.services, PaymentEvent, ['id'], { where: { id: event.id } })).toEqual([]);
    expect(await ledgerOf(order)).toEqual([]);
    expect(await deliver(event)).toBe(204);
  });

  it('is refused on the door of the SMS provider too', async () => {
    for (const signature of ['', 'AAAA', 'bm90IGEgc2lnbmF0dXJl']) {
      const answer = await fetch(`${world.baseUrl}/api/webhooks/twilio`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
        body: 'MessageSid=SM1&MessageStatus=delivered',
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('a signed event of a type that the endpoint need not be subscribed to', () => {
  it('is taken, and left alone', async () => {
    const order = await openCheckout();
    await decide(order, 'pay');
    const event = { ...(await eventOf(order, PAID_TYPE)), id: 'evt_unwanted', type: 'payment_intent.created' };
    expect(await deliver(event)).toBe(204);
    expect(await findRow(world.services, PaymentEvent, ['id'], { where: { id: event.id } })).toBeUndefined();
  });
});

describe('money', () => {
  it('that differs from the order by one Rappen is not booked', async () => {
    world.standIns.faults.add({ target: 'stripe', kind: 'wrong-amount', times: 1, ms: 0, match: '' });
    const order = await openCheckout();
    await decide(order, 'pay');
    await deliver(await eventOf(order, PAID_TYPE));
    await runJobs(world);
    expect(await transactionOf(order)).toMatchObject({ status: 'N/A' });
    expect(await ledgerOf(order)).toEqual([]);
    expect(await statusOf(order)).toBeNull();
    expect(await messagesTo(order)).toEqual([]);
    // A person has to look at it: another page would be paid beside it.
    const { token } = await signIn(world, order.customer);
    const params = { orderId: order.orderId, transactionNo: order.transactionNo };
    const again = await call(world.baseUrl, 'startCheckout', { params, token, language: 'en' });
    expect(again).toMatchObject({
      status: 409,
      error: { error: 'payment-not-settled', message: 'We could not settle the payment for your order' },
    });
  });

  it('that comes after the hold lapsed takes the slot again while it is free', async () => {
    const order = await openCheckout();
    await decide(order, 'pay');
    world.advance(HOLD_MS + 1000);
    await runJobs(world);
    expect(await transactionOf(order)).toMatchObject({ status: 'settled', checkoutState: 'complete' });
    const row = await findRow(world.services, Appointment, ['state'], { where: { orderId: order.orderId } });
    expect(row).toEqual({ state: 'booked' });
  });

  it('that comes when the slot is gone is booked once, and books the slot that is chosen then', async () => {
    const slot = await aFreeSlot(world);
    const order = await openCheckout(await aPlacedOrder(world, { slot }));
    await decide(order, 'pay');
    // The provider cannot be asked, until nobody waits for it any longer.
    const away = () => Promise.reject(new PaymentFailure('unknown', 'no-answer'));
    const payments = { ...world.services.payments, expireCheckoutSession: away };
    world.advance(HOLD_MS + HOLD_ASKING_LIMIT_MS + 1000);
    await lapseHold({ ...world.services, payments }, { orderId: order.orderId });
    const { token } = await signIn(world, order.customer);
    const rival = await aPlacedOrder(world, { slot });
    await deliver(await eventOf(order, PAID_TYPE));
    await runJobs(world);

    const params = { orderId: order.orderId };
    const query = { transactionId: order.transactionNo };
    const payment = await call(world.baseUrl, 'getPayment', { params, query, token });
    expect(payment.reply).toMatchObject({ state: 'slot-gone', amount: 10_900 });
    expect(await statusOf(order)).toBeNull();
    expect(await ledgerOf(order)).toHaveLength(1);

    const other = await aFreeSlot(world);
    const body = { partnerBranchId: other.partnerBranchId, from: other.from };
    expect((await call(world.baseUrl, 'chooseSlot', { params, body, token })).status).toBe(204);
    await runJobs(world);
    expect(await statusOf(order)).toBe(0);
    expect(await ledgerOf(order)).toEqual([{ kind: 'payment', amount: 10_900 }]);
    // The hold lapsed, the time was gone when the money came, then the confirmation.
    expect(await messagesTo(order)).toHaveLength(3);
    const where = { orderId: order.orderId };
    const row = await findRow(world.services, Appointment, ['state', 'startsAt'], { where });
    expect(row).toEqual({ state: 'booked', startsAt: new Date(other.from) });
    const checkout = await call(world.baseUrl, 'startCheckout', {
      params: { ...params, transactionNo: order.transactionNo },
      token,
    });
    expect(checkout.reply).toEqual({ url: null, settled: true });
    const place = { partnerBranchId: slot.partnerBranchId, startsAt: new Date(slot.from) };
    const taken = await findRow(world.services, SlotPlace, ['taken'], { where: place });
    expect(taken).toEqual({ taken: 1 });
    expect(rival.orderId).not.toBe(order.orderId);
  }, 60_000);

  it('is asked for once: a double click opens one page', async () => {
    const order = await aPlacedOrder(world);
    const { token } = await signIn(world, order.customer);
    const params = { orderId: order.orderId, transactionNo: order.transactionNo };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(world.baseUrl, 'startCheckout', { params, token })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ reply }) => reply.url)).size).toBe(1);
  });
});
