import { ORDER_MACHINE } from '#shared/domain/orders/order-machine.ts';
import type { Invariant } from './invariant.ts';

const step = (status: number | null): string => (status === null ? 'NULL' : String(status));

/** The steps the product's own table allows, as a condition on a row of history. */
const ALLOWED = Object.values(ORDER_MACHINE)
  .flatMap(({ from, to }) => from.map((one) => `(h.fromStatus <=> ${step(one)} AND h.toStatus <=> ${step(to)})`))
  .join(' OR ');

/** Orders: every one once, every step allowed. */
export const orders: readonly Invariant[] = [
  {
    name: 'orders-take-allowed-steps',
    says: 'the history of orders holds only steps that are allowed',
    sql: `SELECT CONCAT('order ', o.orderNumber, ': ', COALESCE(h.fromStatus, 'none'), ' to ', COALESCE(h.toStatus, 'none')) AS what
      FROM order_history h JOIN orders o ON o.id = h.orderId WHERE NOT (${ALLOWED})`,
  },
  {
    name: 'orders-stand-where-their-history-ends',
    says: 'the status of an order is the last one of its history',
    sql: `SELECT CONCAT('order ', o.orderNumber, ' has status ', COALESCE(o.status, 'none')) AS what FROM orders o
      WHERE NOT (o.status <=> (SELECT h.toStatus FROM order_history h WHERE h.orderId = o.id ORDER BY h.at DESC, h.id DESC LIMIT 1))`,
  },
  {
    name: 'one-order-a-key',
    says: 'repeating a call with its Idempotency-Key makes no second order',
    sql: `SELECT CONCAT('key ', detail, ': ', COUNT(DISTINCT recordId), ' orders') AS what FROM seen_answers
      WHERE endpoint = 'createOrder' AND recordId IS NOT NULL GROUP BY detail HAVING COUNT(DISTINCT recordId) > 1
      UNION ALL
      SELECT CONCAT('key ', idempotencyKey, ': ', COUNT(*), ' rows') FROM orders
      WHERE idempotencyKey IS NOT NULL GROUP BY idempotencyKey HAVING COUNT(*) > 1`,
  },
];
