import type { ErrorBody } from '#shared/errors.ts';
import type { Buyer } from './buyers.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';

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
