import { expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { countQueues } from '#api/crm/count-queues.ts';
import { listQueue } from '#api/crm/list-queue.ts';
import { listUserActivity } from '#api/crm/list-user-activity.ts';
import { CRM_QUEUES } from '#shared/domain/crm/crm-queue.ts';
import type { Role } from '#shared/roles.ts';
import type { SqlValue } from '#shared/server/database/sql.ts';
import { openTestDatabase } from '#test/setup/database.ts';

interface PlanRow extends RowDataPacket {
  table: string | null;
  type: string | null;
  rows: string | null;
}

const ORDERS = 200_000;
/** Of small tables, whatever MariaDB thinks of their index: content, branches, roles of the few staff. */
const SMALL = ['p', 'b', 'f', 'q', 'c', 'w'];

it('the lists of the CRM, their counts and a timeline read indexes only, with 200,000 orders', async () => {
  const crowd = await openTestDatabase();
  const connection = await createConnection({ uri: crowd.config.databaseUrl });
  try {
    await fill(connection);
    const plans: PlanRow[] = [];
    const explaining = async (text: string, values: SqlValue[]) => {
      plans.push(...(await connection.query<PlanRow[]>(`EXPLAIN ${text}`, values))[0]);
      return connection.query(text, values);
    };
    const on = { ...crowd, connection: { query: explaining, execute: explaining } } as never;
    const actor = (role: Role) => ({ userId: '019a0000-0000-7000-8000-000000000000', roles: [role] });
    const [[someone]] = await connection.query<RowDataPacket[]>('SELECT id FROM users LIMIT 1');
    const asked: [string, () => Promise<unknown>][] = [];
    for (const role of ['crm_admin', 'HOSA_CRM'] as const) {
      for (const programme of [undefined, 'small-profiles'] as const) {
        const query = { programme };
        asked.push([`counts ${role} ${programme}`, () => countQueues(on, { actor: actor(role), query } as never)]);
        for (const queue of CRM_QUEUES) {
          const call = { actor: actor(role), query: { ...query, queue } };
          asked.push([`${queue} ${role} ${programme}`, () => listQueue(on, call as never)]);
        }
      }
    }
    const ofOne = { actor: actor('crm_admin'), params: { id: someone?.id }, query: {} };
    asked.push(['timeline', () => listUserActivity(on, ofOne as never)]);
    const wrong: object[] = [];
    for (const [name, ask] of asked) {
      plans.length = 0;
      await ask();
      const big = plans.filter(({ table }) => table !== null && !table.startsWith('<') && !SMALL.includes(table));
      // A whole table is read where MariaDB says ALL; of an index only the days of the list, never a tenth of the table.
      for (const { table, type, key, rows } of big)
        if (type === 'ALL' || Number(rows) >= ORDERS / 10) wrong.push({ name, table, type, key, rows });
    }
    expect(wrong).toEqual([]);
  } finally {
    await connection.end();
    await crowd.sequelize.close();
  }
}, 240_000);

/** Five years of orders of 40,000 people, written by MariaDB itself; one in two hundred at home, few unpaid, few messages that failed. */
async function fill(connection: Connection): Promise<void> {
  const now = '(UTC_TIMESTAMP() - INTERVAL (200000 - seq) * 13 MINUTE)';
  // One branch and two tests, of which nothing but their keys is asked.
  await connection.query("SET SESSION sql_mode = '', FOREIGN_KEY_CHECKS = 0, check_constraint_checks = 0");
  await connection.query(
    "INSERT INTO partner_branches (id, `key`, name) VALUES ('019a0000-0000-7000-8000-000000000001', 'b', 'B')",
  );
  await connection.query(
    "INSERT IGNORE INTO products (`key`, programme) VALUES ('heart-basic', NULL), ('cholesterol-home', 'small-profiles')",
  );
  await connection.query(`INSERT INTO users (id, firstName, lastName, phoneNo, createdAt, updatedAt)
    SELECT UUID(), 'A', 'B', CONCAT('+4178', 1000000 + seq), '2026-01-01', '2026-01-01' FROM seq_1_to_40000`);
  await connection.query("INSERT INTO user_roles (userId, role) SELECT id, 'customer' FROM users");
  await connection.query('CREATE TEMPORARY TABLE people (n INT PRIMARY KEY, id CHAR(36) CHARACTER SET ascii)');
  await connection.query('INSERT INTO people SELECT ROW_NUMBER() OVER (ORDER BY id), id FROM users');
  const most = 20_000;
  for (let from = 1; from <= ORDERS; from += most) {
    await connection.query(`INSERT INTO orders (id, orderNumber, customerId, status, application, productGroupKey, productKey,
        productName, sampleType, fastingHours, turnaroundDays, total, language, statementVersion, statementConfirmedAt,
        lastUpdatedTransactionNo, createdAt)
      SELECT UUID(), 2600000000 + seq, p.id, IF(seq % 50 = 0, NULL, IF(seq > 199000, seq % 2, 4)), IF(seq % 200 = 0, 'homesampling', 'branch'),
        'heart', IF(seq % 200 = 0, 'cholesterol-home', 'heart-basic'), '{}', 'venous', 0, 3, 100, 'de', '1', ${now}, '', ${now}
      FROM seq_${from}_to_${from + most - 1} JOIN people p ON p.n = seq % 40000 + 1`);
  }
  await connection.query(`INSERT INTO appointments (orderId, partnerBranchId, startsAt, endsAt, state)
    SELECT o.id, '019a0000-0000-7000-8000-000000000001', o.createdAt + INTERVAL 5 DAY, o.createdAt + INTERVAL 5 DAY, IF(o.status IS NULL, 'lapsed', 'booked')
    FROM orders o WHERE o.application = 'branch'`);
  await connection.query(`INSERT INTO transactions (id, orderId, transactionNo, type, status, amount, checkoutState, createdAt)
    SELECT UUID(), id, CONCAT(orderNumber, '-1'), 'order', IF(status IS NULL, 'N/A', 'settled'), 100, IF(status IS NULL, 'expired', 'complete'), createdAt FROM orders`);
  await connection.query(`INSERT INTO customer_surveys (id, orderId, customerId, surveyId, status, questions)
    SELECT UUID(), id, customerId, '', IF(orderNumber % 10 = 0, 0, 2), 30 FROM orders`);
  await connection.query(
    "INSERT INTO kits (orderId, status, sentAt) SELECT id, IF(status = 4, 'at-lab', 'sent'), createdAt FROM orders WHERE application = 'homesampling'",
  );
  await connection.query(`INSERT INTO sms_messages (id, userId, phoneNo, template, language, variables, state, createdAt)
    SELECT UUID(), customerId, '+41780000000', 'order-paid-branch', 'de', '{}', IF(orderNumber % 400 = 0, 'failed', 'delivered'), createdAt FROM orders`);
  await connection.query(`INSERT INTO activities (id, at, event, entity, entityId, actorRole, aboutId)
    SELECT UUID(), createdAt, 'orders.placed', 'order', id, 'customer', customerId FROM orders`);
  await connection.query(
    "INSERT INTO crm_records (customerId, openDate) SELECT id, IF(n % 100 = 0, '2026-01-01', NULL) FROM people WHERE n % 4 = 0",
  );
  await connection.query(
    'ANALYZE TABLE users, orders, appointments, transactions, customer_surveys, kits, sms_messages, activities, crm_records',
  );
}
