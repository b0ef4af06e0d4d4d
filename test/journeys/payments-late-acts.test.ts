import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { SessionState } from '#shared/domain/payments/checkout-session-machine.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { CheckoutSession } from '#shared/server/models/checkout-session.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { changeTransaction } from '#shared/server/payments/change-transaction.ts';
import { askAboutDifference, discardDifference } from '#shared/server/payments/decide-difference.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { missSession } from '#shared/server/payments/miss-session.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aPaidBuyer } from '#test/factories/paid-buyers.ts';
import { anAdmin } from '#test/factories/people.ts';

const BY_JOB = { job: 'settle-payment' } as const;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(world.services, work);

const stateOf = (id: string) =>
  findRow(world.services, Transaction, ['status', 'checkoutState'], { where: { id } }) as Promise<
    Pick<LockedTransaction, 'status' | 'checkoutState'>
  >;

async function read({ orderId }: Pick<PlacedOrder, 'orderId'>): Promise<LockedTransaction> {
  const found = await inTx((tx) => lockTransaction(tx, { firstOf: orderId }));
  if (!found) throw new Error('an order without a transaction');
  return found;
}

/** The page on which an order was paid. */
async function aPage(state: SessionState) {
  const { transactionId } = await aPaidBuyer(world);
  const page = await findRow(world.services, CheckoutSession, ['id'], { where: { transactionId } });
  const id = page?.id ?? '';
  await updateRows(world.services, CheckoutSession, { state }, { id });
  const standing = async () => (await findRow(world.services, CheckoutSession, ['state'], { where: { id } }))?.state;
  return { id, transactionId, standing };
}

describe('an act that comes late', () => {
  it.each([
    [{ status: TransactionStatus.canceled, checkoutState: 'none' }],
    [{ status: TransactionStatus.open, checkoutState: 'failed' }],
  ] as const)('changes no transaction that is %j by now', async (now) => {
    const order = await aPlacedOrder(world);
    const stale = await read(order);
    await updateRows(world.services, Transaction, now, { id: order.transactionId });
    expect(await inTx((tx) => changeTransaction(tx, stale, 'open-page', BY_JOB))).toMatchObject({
      refused: 'order-error',
    });
    expect(await stateOf(order.transactionId)).toEqual(now);
  });

  it('changes the transaction it is about, and no other one', async () => {
    const [order, other] = [await aPlacedOrder(world), await aPlacedOrder(world)];
    const before = await stateOf(other.transactionId);
    const locked = await read(order);
    expect(await inTx((tx) => changeTransaction(tx, locked, 'open-page', BY_JOB))).toMatchObject({
      checkoutState: 'open',
    });
    expect(await stateOf(order.transactionId)).not.toEqual(before);
    expect(await stateOf(other.transactionId)).toEqual(before);
  });

  it('believes no page lost that was paid meanwhile, and no other one than the one it asked about', async () => {
    const [paid, open, other] = [await aPage('paid'), await aPage('open'), await aPage('open')];
    for (const { id, transactionId } of [paid, open]) await inTx((tx) => missSession(tx, transactionId, id, BY_JOB));
    expect([await paid.standing(), await open.standing(), await other.standing()]).toEqual([
      SessionState.paid,
      SessionState.neverOpened,
      SessionState.open,
    ]);
  });

  it('decides about no money that does not differ any more', async () => {
    const { id: userId } = await anAdmin(world);
    const actor = { userId, roles: ['admin' as const], sessionId: '' };
    const page = await aPage('paid');
    const { id } = page;
    for (const decide of [
      (tx: Tx) => askAboutDifference(tx, { id, actor }),
      (tx: Tx) => discardDifference(tx, { id, actor, reason: 'paid in cash' }),
    ])
      expect(await inTx(decide)).toMatchObject({ refused: 'already-decided' });
    expect(await page.standing()).toBe(SessionState.paid);
  });
});
