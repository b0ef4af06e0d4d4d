import { expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { dropExpiredSms } from '#shared/server/messaging/drop-expired-sms.ts';
import { endForgottenSms } from '#shared/server/messaging/end-forgotten-sms.ts';
import { takeOrderNumbers } from '#shared/server/orders/take-order-numbers.ts';
import { scheduleComparisons } from '#shared/server/payments/schedule-comparisons.ts';
import { aBuyer, decide, openPage, orderOf, paymentOf } from '#test/factories/buyers.ts';
import { fillOrders, ORDERS } from '#test/factories/many-orders.ts';
import { openWorld } from '#test/factories/open-world.ts';
import { aDoctor, signIn, visitAs } from '#test/factories/people.ts';
import { aRelease, aReviewableOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { statementsOf } from '#test/setup/statements-of.ts';
import { findOverdue } from '#worker/find-overdue.ts';
import { sweep } from '#worker/sweep.ts';

interface PlanRow extends RowDataPacket {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: string | null;
  r_rows?: string | null;
}

/** Of what belongs to one person or one order there are never so many rows. */
const MANY = 500;
/** Content, branches and settings, whatever MariaDB thinks of their indexes. */
const SMALL = 500;

/** As production-list-indexes.test.ts does for lists: fails where an index goes unused. */
it('the way of one order, from signing in to the result that is read, reaches its rows by keys among 200,000 orders', async () => {
  const world = await openWorld();
  const connection = await createConnection({ uri: world.services.config.databaseUrl });
  try {
    await fillOrders(connection);
    await fillAround(connection);
    await takeOrderNumbers(world.services, ORDERS);
    const statements = await statementsOf(connection, async () => {
      const buyer = await aBuyer(world);
      const page = await openPage(world, buyer);
      await paymentOf(world, buyer);
      await decide(world, page, 'pay');
      await runJobs(world);
      expect(await orderOf(world, buyer)).toMatchObject({ status: 0 });
      const measured = await aReviewableOrder(world);
      const [doctor, colleague] = [await aDoctor(world), await aDoctor(world)];
      const at = { params: { id: measured.resultId } };
      const desk = await visitAs(world, doctor);
      await desk.need('getOrdersDashboard', {});
      await desk.need('assignResult', { ...at, body: { createdBy: doctor.id } });
      await desk.need('assignResult', { ...at, body: { createdBy: colleague.id } });
      const { customer, orderId } = await aRelease(world, measured, colleague);
      await runJobs(world);
      await desk.need('getReleasedOrders', {});
      const reader = await visitAs(world, customer);
      await reader.need('listCustomerOrders', { params: { customerId: customer.id } });
      await reader.need('getResultOfOrder', { params: { orderId } });
      await signIn(world, customer);
      // What the worker looks for again and again.
      const { services } = world;
      await sweep(services);
      await findOverdue(services);
      for (const round of [dropExpiredSms, endForgottenSms, scheduleComparisons]) await inTransaction(services, round);
    });
    const sizes = await sizesOf(connection);
    const seen = new Set<string>();
    const wrong: object[] = [];
    for (const { text, values } of statements) {
      const shape = text.replace(/'[^']*'|\d+/g, '?');
      if (!/^\s*(?:SELECT|UPDATE|DELETE)/i.test(text) || seen.has(shape)) continue;
      seen.add(shape);
      // What is read in earnest, not what MariaDB expects; a write is not done again.
      const how = /^\s*SELECT/i.test(text) ? 'ANALYZE' : 'EXPLAIN';
      const [plan] = await connection.query<PlanRow[]>(`${how} ${text}`, values as never);
      for (const { table, type, key, rows, r_rows: read = rows } of plan) {
        if (table === null || table.startsWith('<') || (sizes.get(nameOf(table, text)) ?? 0) < SMALL) continue;
        if (type === 'ALL' || type === 'index' || Number(read) >= MANY) wrong.push({ text, table, type, key, read });
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(80);
  } finally {
    await connection.end();
    await world.close();
  }
}, 300_000);

/** A plan names tables by what the statement calls them. */
const nameOf = (alias: string, text: string): string =>
  new RegExp(`(?:FROM|JOIN|UPDATE|,)\\s+\`?(\\w+)\`?\\s+(?:AS\\s+)?\`?${alias}\`?\\b`, 'i').exec(text)?.[1] ?? alias;

const sizesOf = async (connection: Connection): Promise<Map<string, number>> => {
  const [tables] = await connection.query<RowDataPacket[]>(
    'SELECT TABLE_NAME AS name, TABLE_ROWS AS size FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  return new Map(tables.map(({ name, size }) => [String(name), Number(size)]));
};

/** What those orders left behind: their jobs, pages, places, events, activities. */
async function fillAround(connection: Connection): Promise<void> {
  await connection.query(`INSERT INTO outbox (id, kind, dedupKey, payload, state, dueAt, createdAt, finishedAt)
    SELECT UUID(), 'settle-payment', CONCAT('ask:', id, ':1'), '{}', 'done', createdAt, createdAt, createdAt FROM transactions`);
  await connection.query(`INSERT INTO checkout_sessions (id, transactionId, attempt, providerSessionId, expiresAt, amount, state, createdAt)
    SELECT UUID(), id, 1, CONCAT('cs_', transactionNo), createdAt, amount, 'complete', createdAt FROM transactions`);
  await connection.query(`INSERT INTO ledger (transactionId, kind, amount, providerId, at)
    SELECT id, 'payment', amount, CONCAT('pi_', transactionNo), createdAt FROM transactions`);
  await connection.query(`INSERT INTO order_items (orderId, position, kind, itemKey, name, markers, price, discount, transactionId)
    SELECT orderId, 0, 'product', 'heart-basic', '{}', '[]', amount, 0, id FROM transactions`);
  await connection.query(`INSERT INTO order_history (id, orderId, fromStatus, toStatus, at, actor, reason)
    SELECT UUID(), id, NULL, 0, createdAt, 'settle-payment', '' FROM orders`);
  await connection.query(`INSERT INTO activities (id, at, event, entity, entityId, actorRole, aboutId)
    SELECT UUID(), createdAt, 'orders.placed', 'order', id, 'customer', customerId FROM orders`);
  await connection.query(`INSERT IGNORE INTO slot_places (partnerBranchId, startsAt, taken)
    SELECT partnerBranchId, startsAt, 1 FROM appointments`);
  await connection.query(`INSERT INTO test_results (id, orderId, customerId, receivedAt, version)
    SELECT UUID(), id, customerId, createdAt, 1 FROM orders WHERE status = 4`);
  await connection.query(
    'ANALYZE TABLE outbox, checkout_sessions, ledger, order_items, order_history, activities, slot_places, test_results',
  );
}
