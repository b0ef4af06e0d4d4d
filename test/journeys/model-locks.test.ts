import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { lockBranch } from '#shared/server/booking/lock-branch.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { lockUser } from '#shared/server/identity/lock-user.ts';
import { lockRecipient } from '#shared/server/messaging/lock-recipient.ts';
import { lockOrder, lockOrderOfSurvey } from '#shared/server/orders/lock-order.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { aBuyer, type Buyer } from '#test/factories/buyers.ts';
import { openHolder } from '#test/factories/held-rows.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

/** MariaDB says so to whoever does not want to wait. */
const LOCK_WAIT = 1205;
/** By what a row is found, where it has no id of its own. */
const KEY: Record<string, string> = { appointments: 'orderId' };

let world: World;
let buyer: Buyer;
let ids: Record<'orders' | 'transactions' | 'appointments' | 'users' | 'partner_branches' | 'customer_surveys', string>;
let other: Connection;

beforeAll(async () => {
  world = await openWorld();
  buyer = await aBuyer(world);
  const { orderId, transactionId, customerSurveyId, customer, slot } = buyer;
  ids = {
    ...{ orders: orderId, transactions: transactionId, appointments: orderId, users: customer.id },
    ...{ partner_branches: slot.partnerBranchId, customer_surveys: customerSurveyId },
  };
  other = await createConnection(world.environment.DATABASE_URL ?? '');
});

afterAll(async () => {
  await other.end();
  await world.close();
});

/** Which of the rows somebody else cannot have now. */
async function listLocked(): Promise<string[]> {
  const locked: string[] = [];
  for (const [table, id] of Object.entries(ids)) {
    await other.beginTransaction();
    try {
      const [rows] = await other.query<never[]>(
        `SELECT 1 FROM ${table} WHERE ${KEY[table] ?? 'id'} = ? FOR UPDATE NOWAIT`,
        [id],
      );
      expect(rows).toHaveLength(1);
    } catch (error) {
      if ((error as { errno?: number }).errno !== LOCK_WAIT) throw error;
      locked.push(table);
    }
    await other.rollback();
  }
  return locked;
}

const MONEY = ['orders', 'transactions', 'appointments'];
const LOCKS: [name: string, lock: (tx: Tx) => Promise<unknown>, rows: string[]][] = [
  ['nobody’s', async () => undefined, []],
  ['an order', (tx) => lockOrder(tx, ids.orders), ['orders']],
  ['the order of a questionnaire', (tx) => lockOrderOfSurvey(tx, ids.customer_surveys), ['orders']],
  ['a transaction by its id', (tx) => lockTransaction(tx, { id: ids.transactions }), MONEY],
  ['the transaction of an order', (tx) => lockTransaction(tx, { firstOf: ids.orders }), MONEY],
  [
    'a transaction by its number',
    (tx) => lockTransaction(tx, { orderId: ids.orders, transactionNo: buyer.transactionNo }),
    MONEY,
  ],
  ['a person', (tx) => lockUser(tx, ids.users), ['users']],
  ['whoever gets a message', (tx) => lockRecipient(tx, ids.users), ['users']],
  ['a branch', (tx) => lockBranch(tx, ids.partner_branches), ['partner_branches']],
];

describe('a lock', () => {
  it.each(LOCKS)('of %s keeps others off its rows until the commit, and off no more', async (_name, lock, rows) => {
    const during = await inTransaction(world.services, async (tx) => {
      await lock(tx);
      return listLocked();
    });
    expect(during).toEqual(rows);
    expect(await listLocked()).toEqual([]);
  });

  it.each<[string, () => Parameters<typeof lockTransaction>[1]]>([
    ['by its id', () => ({ id: ids.transactions })],
    ['as the first of its order', () => ({ firstOf: ids.orders })],
    ['by its number', () => ({ orderId: ids.orders, transactionNo: buyer.transactionNo })],
  ])(
    'of a transaction %s has nothing yet while it waits for the order: two cannot wait for each other',
    async (_name, wanted) => {
      const holder = await openHolder(world);
      const lock = () => inTransaction(world.services, (tx) => lockTransaction(tx, wanted()));
      let during: string[] = [];
      const look = async () => {
        during = await listLocked();
      };
      expect(await holder.makesWait({ table: 'orders', id: ids.orders }, lock, look)).toBe(true);
      await holder.close();
      expect(during).toEqual(['orders']);
    },
  );
});
