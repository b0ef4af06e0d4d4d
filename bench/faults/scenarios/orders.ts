import { randomUUID } from 'node:crypto';
import { decidePayment } from '#test/setup/sandbox.ts';
import type { Person } from '../../attack/target/person.ts';
import { listFreeSlots, orderBody, placeOrder } from '../../attack/target/place-order.ts';
import { until } from '../../attack/target/until.ts';
import { must, type Stage, unanswered, untilDead, whileArmed } from './stage.ts';

/** Somebody with an account who speaks to the first API process alone: the one that is struck. */
export async function aCustomer({ stack, target }: Stage): Promise<Person> {
  const person = target.person();
  await person.signUp(target.phoneNo());
  const [firstApi = stack.baseUrl] = stack.apiUrls;
  person.baseUrl = firstApi;
  return person;
}

/** A call that places one order, however often it is made. */
export async function aPlacing(customer: Person) {
  const [slot] = await listFreeSlots(customer, 'Bern', 1);
  must(slot !== undefined, 'no free slot');
  const facts = { idempotencyKey: randomUUID(), body: await orderBody(customer, slot) };
  return { key: facts.idempotencyKey, place: () => customer.call('createOrder', facts) };
}

/** The API dies at a failpoint of placing an order: `stored` orders are there afterwards, and a repeated call has exactly one. */
async function dyingOver(stage: Stage, failpoints: string, stored: 0 | 1): Promise<string> {
  const customer = await aCustomer(stage);
  const { key, place } = await aPlacing(customer);
  await whileArmed(stage, 'api-1', failpoints, async () => {
    await unanswered(place());
    await untilDead(stage, 'api-1');
  });
  const find = () => stage.query('SELECT id FROM orders WHERE idempotencyKey = ?', [key]);
  const before = await find();
  must(before.length === stored, `${before.length} orders after the death`);
  const [first, second] = [await place(), await place()];
  must(first.status === 200 || first.status === 201, `repeated: ${first.status} ${first.text}`);
  must(second.reply._id === first.reply._id, 'repeated twice: another order');
  const after = await find();
  must(after.length === 1 && after[0]?.id === first.reply._id, `${after.length} orders in the end`);
  return `${stored} stored at the death, 1 after two repeats`;
}

export const apiBeforeCommit = (stage: Stage) => dyingOver(stage, 'orders.beforeCommit:kill', 0);
export const apiBeforeAnswer = (stage: Stage) => dyingOver(stage, 'orders.afterCommit:kill', 1);

/** F20: an exception that nobody caught ends the process in order; what it had committed is there. */
export async function uncaught(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const { key, place } = await aPlacing(customer);
  await whileArmed(stage, 'api-1', 'orders.afterCommit:throw', async () => {
    await place().catch(() => undefined);
    await untilDead(stage, 'api-1');
  });
  const { 'api-1': output = '' } = stage.stack.outputs();
  must(output.includes('"msg":"uncaught"'), 'the exception was not logged');
  must(!output.includes(customer.user?.phoneNo ?? 'none'), 'the log names the person');
  const { reply } = await place();
  const rows = await stage.query('SELECT id FROM orders WHERE idempotencyKey = ?', [key]);
  must(rows.length === 1 && rows[0]?.id === reply._id, `${rows.length} orders`);
  return 'ended in order, logged without the person, one order';
}

/** F03: the page was opened at the provider, and we do not know it. */
export async function apiAfterProvider(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const { _id: orderId, transactionNo } = await placeOrder(stage.target, customer, { isPaid: false });
  const open = () => customer.call('startCheckout', { params: { orderId, transactionNo } });
  await whileArmed(stage, 'api-1', 'checkout.afterProvider:kill', async () => {
    await unanswered(open());
    await untilDead(stage, 'api-1');
  });
  const { reply, status } = await open();
  must(status === 200 && reply.url !== null, `opened again: ${status}`);
  const pages = await stage.query(
    'SELECT s.id FROM checkout_sessions s JOIN transactions t ON t.id = s.transactionId WHERE t.transactionNo = ?',
    [transactionNo],
  );
  must(pages.length === 1, `${pages.length} pages`);
  await decidePayment({ baseUrl: stage.stack.standInsUrl }, reply.url);
  await untilPaid(customer, orderId);
  await mustBeBookedOnce(stage, transactionNo);
  return 'one page for two calls, paid once';
}

/** F24: the provider tells of the payment before it answers the call that opens its page. */
export async function webhookFirst(stage: Stage): Promise<string> {
  const customer = await aCustomer(stage);
  const { _id: orderId, transactionNo } = await placeOrder(stage.target, customer, { isPaid: false });
  await fetch(`${stage.stack.standInsUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'stripe', kind: 'webhook-before-answer', match: '/checkout/sessions' }),
  });
  await customer.call('startCheckout', { params: { orderId, transactionNo } });
  await untilPaid(customer, orderId);
  await mustBeBookedOnce(stage, transactionNo);
  return 'paid once';
}

export const untilPaid = (customer: Person, orderId: string) =>
  until(
    'the order is paid',
    () => customer.need('getOrder', { params: { orderId } }).catch(() => undefined),
    (order) => order?.status === 0,
    60_000,
  );

async function mustBeBookedOnce({ query }: Stage, transactionNo: string): Promise<void> {
  const rows = await query(
    'SELECT l.amount FROM ledger l JOIN transactions t ON t.id = l.transactionId WHERE t.transactionNo = ?',
    [transactionNo],
  );
  must(rows.length === 1, `booked ${rows.length} times`);
}
