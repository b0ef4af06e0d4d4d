import type { Invariant } from './invariant.ts';

/** Orders of the demonstration came without a key and without the provider. */
const OF_THIS_RUN = 'o.idempotencyKey IS NOT NULL';

/** Money: what the ledger says is what the provider has, and nobody pays for nothing. Rappen. */
export const money: readonly Invariant[] = [
  {
    name: 'ledger-equals-provider',
    says: 'for each order the ledger holds what the provider kept: payments less refunds',
    sql: `SELECT CONCAT('order ', orderNumber, ': provider ', SUM(provider), ', ledger ', SUM(ledger)) AS what FROM (
        SELECT orderNumber, amount - refunded AS provider, 0 AS ledger FROM seen_charges
        UNION ALL
        SELECT o.orderNumber, 0, IF(l.kind = 'refund', -1, 1) * CAST(l.amount AS SIGNED)
        FROM ledger l JOIN transactions t ON t.id = l.transactionId JOIN orders o ON o.id = t.orderId
        WHERE ${OF_THIS_RUN} AND l.kind NOT IN ('counter-payment', 'counter-refund')
      ) moved GROUP BY orderNumber HAVING SUM(provider) <> SUM(ledger)`,
  },
  {
    name: 'paid-pages-are-booked-or-given-back',
    says: 'money the provider kept belongs to an order that is paid, to one whose customer was asked for another time, or is the fee of a cancellation',
    sql: `SELECT CONCAT('order ', c.orderNumber, ': ', c.amount - c.refunded, ' kept, status ', COALESCE(o.status, 'none')) AS what
      FROM seen_charges c LEFT JOIN orders o ON o.orderNumber = c.orderNumber
      WHERE c.amount - c.refunded > COALESCE((SELECT x.kept FROM cancellations x WHERE x.orderId = o.id), 0)
        AND (o.status IS NULL OR o.status = 5) AND NOT EXISTS (
        SELECT 1 FROM transactions t WHERE t.orderId = o.id AND t.checkoutState = 'slot-gone')`,
  },
  {
    name: 'nobody-pays-twice',
    says: 'the provider kept no more for an order than it costs',
    sql: `SELECT CONCAT('order ', o.orderNumber, ' costs ', o.total, ', kept ', SUM(c.amount - c.refunded)) AS what
      FROM seen_charges c JOIN orders o ON o.orderNumber = c.orderNumber
      GROUP BY o.orderNumber, o.total HAVING SUM(c.amount - c.refunded) > o.total`,
  },
  {
    name: 'ledger-has-the-amounts-of-its-transactions',
    says: 'each ledger row moves the amount of its transaction',
    sql: `SELECT CONCAT('transaction ', t.transactionNo, ': ', t.amount, ' asked, ', l.amount, ' booked') AS what
      FROM ledger l JOIN transactions t ON t.id = l.transactionId WHERE l.amount <> t.amount`,
  },
  {
    name: 'settled-means-booked',
    says: 'a transaction is settled or refunded exactly when the ledger has its row',
    sql: `SELECT CONCAT('transaction ', t.transactionNo, ' is ', t.status, ', ledger rows: ', COUNT(l.transactionId)) AS what
      FROM transactions t JOIN orders o ON o.id = t.orderId LEFT JOIN ledger l ON l.transactionId = t.id
      WHERE ${OF_THIS_RUN} AND t.amount > 0 GROUP BY t.id, t.transactionNo, t.status
      HAVING (t.status IN ('settled', 'refunded')) <> (COUNT(l.transactionId) > 0)`,
  },
  {
    name: 'events-are-stored-once',
    says: 'an event of the provider is stored once, however often it came',
    sql: `SELECT CONCAT(id, ': ', COUNT(*), ' rows') AS what FROM payment_events GROUP BY id HAVING COUNT(*) > 1`,
  },
  {
    name: 'no-more-back-than-came-in',
    says: 'an order gets no more back than was paid for it',
    sql: `SELECT CONCAT('order ', o.orderNumber) AS what
      FROM ledger l JOIN transactions t ON t.id = l.transactionId JOIN orders o ON o.id = t.orderId
      GROUP BY o.orderNumber HAVING SUM(IF(l.kind IN ('refund', 'counter-refund'), -1, 1) * CAST(l.amount AS SIGNED)) < 0`,
  },
];
