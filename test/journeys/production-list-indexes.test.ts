import { expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { listReadingLog } from '#api/identity/list-reading-log.ts';
import { listSms } from '#api/messaging/list-sms.ts';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import type { SqlValue } from '#shared/server/database/sql.ts';
import { listAppointments, listOrders } from '#shared/server/orders/list-orders.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { openTestDatabase } from '#test/setup/database.ts';

/** A step of a plan with the rows that were read in it, not those that MariaDB expected: with a LIMIT it expects few of everything. */
interface PlanRow extends RowDataPacket {
  table: string | null;
  type: string | null;
  key: string | null;
  r_rows: string | null;
}

const ORDERS = 200_000;
/** Twenty branches, the beginning of their ids; the first has few orders. */
const BRANCHES = '019a0000-0000-7000-8000-0000000000';
const RARE_BRANCH = `${BRANCHES}10`;

it('the lists of administrators read indexes only, by every filter and in every order, with 200,000 orders', async () => {
  const crowd = await openTestDatabase();
  const connection = await createConnection({ uri: crowd.config.databaseUrl });
  try {
    await fill(connection);
    holdShippedContent();
    const plans: PlanRow[] = [];
    const measuring = async (text: string, values: SqlValue[]) => {
      plans.push(...(await connection.query<PlanRow[]>(`ANALYZE ${text}`, values))[0]);
      return connection.query(text, values);
    };
    const on = { ...crowd, connection: { query: measuring, execute: measuring } } as never;
    const [[someone]] = await connection.query<RowDataPacket[]>('SELECT id FROM users LIMIT 1');
    const wrong: string[] = [];
    for (const [name, list, query] of asked(String(someone?.id))) {
      let cursor: string | undefined;
      // The first page, and one that follows.
      for (const page of ['first', 'next']) {
        plans.length = 0;
        const reply = await list(on, { query: { ...query, cursor } } as never);
        // Of an index only what the page needs, never a tenth of the table; content and what is empty here counts for nothing.
        for (const { table, type, key, r_rows: read } of plans)
          if (table !== null && !table.startsWith('<') && Number(read) >= ORDERS / 10)
            wrong.push(`${name} ${JSON.stringify(query)} ${page} page: ${type} ${table} ${key} ${Number(read)}`);
        cursor = ('next' in reply && reply.next) || undefined;
        if (!cursor) break;
      }
    }
    expect(wrong).toEqual([]);
  } finally {
    await connection.end();
    await crowd.sequelize.close();
  }
}, 300_000);

type List = typeof listOrders | typeof listAppointments | typeof listSms | typeof listReadingLog;

/** Each list by nothing, by each of its filters, and in each of its orders. */
function asked(id: string): [name: string, list: List, query: object][] {
  const ofOrders = [
    {},
    ...['A', 'Selten', '+4178100', '26000199', '2600019999'].map((search) => ({ search })),
    ...[['0'], ['4'], ['null'], ['null', '0'], ['6']].map((status) => ({ status })),
    ...['branch', 'homesampling'].map((application) => ({ application })),
    ...['heart', 'gut'].map((productGroupKey) => ({ productGroupKey })),
    ...PROGRAMMES.map((programme) => ({ programme })),
    ...[RARE_BRANCH, `${BRANCHES}20`].map((partnerBranchId) => ({ partnerBranchId })),
    { customerId: id },
    ...[{ since: '2026-01-01' }, { until: '2022-12-31' }, { since: '2024-03-01', until: '2024-03-02' }],
  ];
  const both = (query: object, orders: readonly string[]) => orders.map((sort) => ({ ...query, sort }));
  const ofSms = [
    ...[{}, { search: 'A' }, { search: 'Selten' }, { search: '+4178100' }, { userId: id }],
    ...['waiting', 'failed'].map((view) => ({ view })),
  ];
  const ofReadings = [
    ...[{}, { order: '2600100000' }, { customerId: id }, { actorId: id }, { outcome: 'read' }, { outcome: 'refused' }],
    ...[{ questioned: true }, { since: '2026-01-01' }, { until: '2022-12-31' }],
  ];
  return [
    ...ofOrders
      .flatMap((query) => both(query, ['newest', 'oldest']))
      .map((query) => ['orders', listOrders, query] as [string, List, object]),
    ...ofOrders
      .flatMap((query) => both(query, ['soonest', 'latest']))
      .map((query) => ['appointments', listAppointments, query] as [string, List, object]),
    ...ofSms.map((query) => ['sms', listSms, query] as [string, List, object]),
    ...ofReadings.map((query) => ['readings', listReadingLog, query] as [string, List, object]),
  ];
}

/** Five years of orders of 40,000 people, written by MariaDB itself; what is rare is one in two hundred, and old. */
async function fill(connection: Connection): Promise<void> {
  const now = '(UTC_TIMESTAMP() - INTERVAL (200000 - seq) * 13 MINUTE)';
  // Branches and tests, of which nothing but their keys is asked.
  await connection.query("SET SESSION sql_mode = '', FOREIGN_KEY_CHECKS = 0, check_constraint_checks = 0");
  await connection.query(
    `INSERT INTO partner_branches (id, \`key\`, name) SELECT CONCAT('${BRANCHES}', seq), seq, seq FROM seq_10_to_29`,
  );
  await connection.query(
    "INSERT IGNORE INTO products (`key`, programme) VALUES ('heart-basic', NULL), ('gut-check', 'pilot'), ('cholesterol-home', 'small-profiles')",
  );
  await connection.query(`INSERT INTO users (id, firstName, lastName, phoneNo, createdAt, updatedAt)
    SELECT UUID(), 'A', IF(seq = 7, 'Selten', 'B'), CONCAT('+4178', 1000000 + seq), '2026-01-01', '2026-01-01' FROM seq_1_to_40000`);
  await connection.query("INSERT INTO user_roles (userId, role) SELECT id, 'customer' FROM users");
  await connection.query('CREATE TEMPORARY TABLE people (n INT PRIMARY KEY, id CHAR(36) CHARACTER SET ascii)');
  await connection.query('INSERT INTO people SELECT ROW_NUMBER() OVER (ORDER BY id), id FROM users');
  const most = 20_000;
  for (let from = 1; from <= ORDERS; from += most) {
    await connection.query(`INSERT INTO orders (id, orderNumber, customerId, status, application, productGroupKey, productKey,
        productName, sampleType, fastingHours, turnaroundDays, total, language, statementVersion, statementConfirmedAt,
        lastUpdatedTransactionNo, createdAt)
      SELECT UUID(), 2600000000 + seq, p.id, IF(seq % 50 = 0, NULL, IF(seq > 199000, seq % 2, 4)), IF(seq % 200 = 0, 'homesampling', 'branch'),
        IF(seq BETWEEN 100000 AND 100020, 'gut', 'heart'),
        IF(seq % 200 = 0, 'cholesterol-home', IF(seq BETWEEN 100000 AND 100020, 'gut-check', 'heart-basic')),
        '{}', 'venous', 0, 3, 100, 'de', '1', ${now}, '', ${now}
      FROM seq_${from}_to_${from + most - 1} JOIN people p ON p.n = seq % 40000 + 1`);
  }
  await connection.query(
    `INSERT INTO appointments (orderId, partnerBranchId, startsAt, endsAt, state)
    SELECT o.id, CONCAT(?, IF(o.orderNumber BETWEEN 2600100000 AND 2600100020, 10, 11 + o.orderNumber % 19)),
      o.createdAt + INTERVAL 5 DAY, o.createdAt + INTERVAL 5 DAY, IF(o.status IS NULL, 'lapsed', 'booked')
    FROM orders o WHERE o.application = 'branch'`,
    [BRANCHES],
  );
  await connection.query(`INSERT INTO transactions (id, orderId, transactionNo, type, status, amount, checkoutState, createdAt)
    SELECT UUID(), id, CONCAT(orderNumber, '-1'), 'order', IF(status IS NULL, 'N/A', 'settled'), 100, IF(status IS NULL, 'expired', 'complete'), createdAt FROM orders`);
  await connection.query(`INSERT INTO customer_surveys (id, orderId, customerId, surveyId, status, questions)
    SELECT UUID(), id, customerId, '', IF(orderNumber % 10 = 0, 0, 2), 30 FROM orders`);
  await connection.query(`INSERT INTO sms_messages (id, userId, phoneNo, template, language, variables, state, createdAt)
    SELECT UUID(), o.customerId, u.phoneNo, 'order-paid-branch', 'de', '{}', IF(o.orderNumber % 400 = 0, 'failed', 'delivered'), o.createdAt
    FROM orders o JOIN users u ON u.id = o.customerId`);
  await connection.query(`INSERT INTO health_data_reads (id, actorId, role, endpoint, customerId, entityId, at, address, requestId, outcome)
    SELECT UUID(), '${RARE_BRANCH}', 'doctor', 'getOrder', customerId, id, createdAt, '', '', IF(orderNumber % 2000 = 0, 'refused', 'read') FROM orders`);
  await connection.query(
    'ANALYZE TABLE users, orders, appointments, transactions, customer_surveys, sms_messages, health_data_reads',
  );
}
