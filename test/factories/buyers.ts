import type { ErrorBody } from '#shared/errors.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import { aPlacedOrder, type OrderWish, type PlacedOrder } from './orders.ts';
import { signIn } from './people.ts';

/** What the cheapest test costs, in Rappen. */
export const PRICE = 10_900;
/** The provider's page is open for half an hour; after that a customer gets another one. */
export const PAGE_MS = 31 * 60_000;
/** A place is held for fifteen minutes. */
export const HOLD_MS = 15 * 60_000;

/** Somebody who has placed an order and is about to pay. */
export interface Buyer extends PlacedOrder {
  token: string;
}

export async function aBuyer(world: World, wish: OrderWish = {}): Promise<Buyer> {
  const order = await aPlacedOrder(world, wish);
  return { ...order, ...(await signIn(world, order.customer)) };
}

/** The same person after the clock was moved. */
export const signedInAgain = async (world: World, buyer: Buyer): Promise<Buyer> => ({
  ...buyer,
  ...(await signIn(world, buyer.customer)),
});

export const orderOf = async (world: World, { orderId, token }: Buyer) =>
  (await call(world.baseUrl, 'getOrder', { params: { orderId }, token })).reply;

export const paymentOf = async (world: World, { orderId, transactionNo, token }: Buyer) =>
  (await call(world.baseUrl, 'getPayment', { params: { orderId }, query: { transactionId: transactionNo }, token }))
    .reply;

/** The customer cancels, as often as the rule lets them. */
export const cancelAsCustomer = (
  world: World,
  { orderId, token }: Pick<Buyer, 'orderId' | 'token'>,
  more: { cancellationReasons?: string[]; shouldRefund?: boolean; expectedRefund?: number } = {},
) =>
  call(world.baseUrl, 'cancelOrder', {
    params: { orderId },
    token,
    body: { cancellationReasons: ['wrong-test'], shouldRefund: true, ...more },
  });

export interface Checkout {
  status: number;
  /** The provider's number of the page; '' when none was opened. */
  page: string;
  settled: boolean;
  error: ErrorBody['error'];
}

/** Presses the button: opens the provider's page, or finds it again, or is told why not. */
export async function checkOut(
  world: World,
  { orderId, transactionNo, token }: Pick<Buyer, 'orderId' | 'transactionNo' | 'token'>,
): Promise<Checkout> {
  const { status, reply, error } = await call(world.baseUrl, 'startCheckout', {
    params: { orderId, transactionNo },
    token,
  });
  const page = /cs_[A-Za-z0-9_]+/.exec(reply.url ?? '')?.[0] ?? '';
  return { status, page, settled: reply.settled, error: error.error };
}

/** Opens the provider's page (or finds it again) and returns its session. */
export async function openPage(world: World, buyer: Buyer): Promise<string> {
  const { status, page, error } = await checkOut(world, buyer);
  if (status !== 200) throw new Error(`no page: ${status} ${error}`);
  return page;
}

/** Another page at the provider for the same transaction, of which we have heard nothing yet. */
export async function aForeignPage(
  world: World,
  { transactionNo, orderNumber }: Buyer,
  attempt = 7,
  amount = PRICE,
): Promise<string> {
  const { id } = await world.services.payments.createCheckoutSession({
    amount,
    currency: 'chf',
    transactionNo,
    orderNumber,
    attempt,
    description: 'Test',
    language: 'de',
    successUrl: world.baseUrl,
    cancelUrl: world.baseUrl,
    expiresAt: new Date(Date.now() + PAGE_MS).toISOString(),
    idempotencyKey: `foreign:${transactionNo}:${attempt}`,
  });
  return id;
}

/** What the customer does on the provider's page; the provider's events have arrived afterwards, unless they are withheld. */
export async function decide(
  world: World,
  sessionId: string,
  outcome: 'pay' | 'decline' | 'expire',
  more: { delayed?: 'succeeded' | 'failed' } = {},
): Promise<void> {
  await sandbox(world, `checkout/${sessionId}`, { outcome, ...more });
  await world.standIns.settled();
}

/** What the provider's page says is paid on it, in the payer's words. */
export async function namedOn(world: World, sessionId: string): Promise<string> {
  const page = await (await fetch(`${world.standIns.origin}/sandbox/pay/${sessionId}`)).text();
  return /<dt>([^<]*)<\/dt>/.exec(page)?.[1] ?? '';
}

/** What the payer's bank does with a refund in the end. */
export async function decideRefund(world: World, refundId: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  await sandbox(world, `refunds/${refundId}`, { outcome });
  await world.standIns.settled();
}

async function sandbox(world: World, path: string, body: object): Promise<void> {
  const answer = await fetch(`${world.standIns.origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** The provider misbehaves until `recover`. */
export function misbehave(world: World, kind: string, match = '', target: 'stripe' | 'webhook' = 'stripe'): void {
  world.standIns.faults.add({ target, kind, times: 10_000, ms: 0, match });
}

/** The provider works again, and posts what it had kept back. */
export async function recover(world: World): Promise<void> {
  await fetch(`${world.standIns.origin}/sandbox/faults`, { method: 'DELETE' });
  await world.standIns.settled();
}

/** Every row of an order's ledger as `[kind, amount]`, in order of time. */
export async function ledgerOf(world: World, { orderId }: Pick<Buyer, 'orderId'>): Promise<[string, number][]> {
  const transactions = await findRows(world.services, Transaction, ['id'], { where: { orderId } });
  const ids = transactions.map(({ id }) => id);
  const rows = await findRows(world.services, LedgerEntry, ['kind', 'amount'], {
    where: { transactionId: ids },
    order: ['at', 'transactionId', 'kind'],
  });
  return rows.map(({ kind, amount }) => [kind, amount]);
}

/** What the provider has of these pages: paid less given back, in Rappen. */
export async function moneyAtProvider(world: World, pages: readonly string[]): Promise<number> {
  const sessions = await Promise.all(pages.map((page) => world.services.payments.getCheckoutSession(page)));
  const paid = sessions.filter(({ paymentStatus }) => paymentStatus === 'paid');
  return paid.reduce((sum, { amountTotal, amountRefunded }) => sum + amountTotal - amountRefunded, 0);
}
