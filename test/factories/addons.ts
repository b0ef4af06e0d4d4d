import type { ErrorBody } from '#shared/errors.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { type Buyer, decide, openPage, orderOf } from './buyers.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import type { PaidBuyer } from './paid-buyers.ts';
import { runJobs } from './run-jobs.ts';

/** Extras of the test that `aBuyer` buys, and what they cost in Rappen. */
export const LPA = 'addon-lpa';
export const LPA_PRICE = 4_900;
export const APOB = 'addon-apob';
export const APOB_PRICE = 3_500;

/** Adds extras to an order, or is told why not. */
export async function addAddons(
  world: World,
  { orderId, token }: Pick<Buyer, 'orderId' | 'token'>,
  addonKeys: string[],
  more: { expectedAmount?: number; key?: string } = {},
): Promise<{ status: number; transactionNo: string; amount: number; error: ErrorBody }> {
  const { key, ...facts } = more;
  const { status, reply, error } = await call(world.baseUrl, 'chooseAddons', {
    params: { orderId },
    body: { addonKeys, ...facts },
    token,
    ...(key ? { idempotencyKey: key } : {}),
  });
  return { status, transactionNo: reply.transactionNo, amount: reply.amount, error };
}

/** The same buyer in front of another payment of the order. */
export const payingFor = <B extends Buyer>(buyer: B, transactionNo: string): B => ({ ...buyer, transactionNo });

/** Adds extras and pays for them at the provider. */
export async function buyAddons(
  world: World,
  buyer: PaidBuyer,
  keys: string[],
): Promise<{ buyer: PaidBuyer; page: string }> {
  const { transactionNo } = await addAddons(world, buyer, keys);
  const paying = payingFor(buyer, transactionNo);
  const page = await openPage(world, paying);
  await decide(world, page, 'pay');
  await runJobs(world);
  return { buyer: paying, page };
}

/** What an order consists of, as `[key, price]`. */
export const itemsOf = async (world: World, buyer: Buyer): Promise<[string, number][]> =>
  (await orderOf(world, buyer)).items.map(({ key, price }) => [key, price]);

/** The payments of an order as `type status`, in the order they were made. */
export async function paymentStatesOf(world: World, { orderId }: Pick<Buyer, 'orderId'>): Promise<string[]> {
  const rows = await findRows(world.services, Transaction, ['type', 'status'], {
    where: { orderId },
    order: ['createdAt', 'id'],
  });
  return rows.map(({ type, status }) => `${type} ${status}`);
}

/** The sample of an order is taken: nothing can be added to it any more. */
export async function takeSample(world: World, { orderId }: Pick<Buyer, 'orderId'>): Promise<void> {
  const step = { orderId, event: 'take-sample', actor: { job: 'lapse-hold' }, reason: 'a test' } as const;
  await inTransaction(world.services, (tx) => changeOrderStatus(tx, step));
}
