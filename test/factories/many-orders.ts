import type { Connection } from 'mysql2/promise';

/** So many orders an administrator's lists hold after some years. */
export const ORDERS = 200_000;
/** Twenty branches, the beginning of their ids; the first has few orders. */
export const BRANCHES = '019a0000-0000-7000-8000-0000000000';
export const RARE_BRANCH = `${BRANCHES}10`;
const NAME = JSON.stringify({ de: 'Ein Test', en: 'A test', fr: 'Un test', it: 'Un test' });

/** Five years of orders of 40,000 people, written by MariaDB itself; what is rare is one in two hundred, and old. */
export async function fillOrders(connection: Connection): Promise<void> {
  const now = '(UTC_TIMESTAMP() - INTERVAL (200000 - seq) * 13 MINUTE)';
  // Branches and tests, of which nothing but their keys is asked.
  await connection.query("SET SESSION sql_mode = '', FOREIGN_KEY_CHECKS = 0, check_constraint_checks = 0");
  await connection.query(
    `INSERT INTO partner_branches (id, \`key\`, name, openingDays) SELECT CONCAT('${BRANCHES}', seq), seq, CONCAT('Standort ', seq), '[]' FROM seq_10_to_29`,
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
        '${NAME}', 'venous', 0, 3, 100, 'de', '1', ${now}, '', ${now}
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
