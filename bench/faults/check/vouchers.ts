import type { Invariant } from './invariant.ts';

/** Vouchers: no code is used more often than it may be, and nobody keeps one without a payment that may still need it. */
export const vouchers: readonly Invariant[] = [
  {
    name: 'vouchers-stay-within-their-limit',
    says: 'the reserved and redeemed uses of a code are counted right and never more than its limit',
    sql: `SELECT CONCAT('code ', c.code, ': ', c.uses, ' counted, ', COUNT(u.orderId), ' taken, limit ', v.redemptionLimit) AS what
      FROM voucher_codes c JOIN vouchers v ON v.id = c.voucherId
      LEFT JOIN voucher_uses u ON u.codeId = c.id AND u.state IN ('reserved', 'redeemed')
      GROUP BY c.id, c.code, c.uses, v.redemptionLimit HAVING c.uses <> COUNT(u.orderId) OR COUNT(u.orderId) > v.redemptionLimit`,
  },
  {
    name: 'reservations-have-a-live-payment',
    says: 'a reserved code belongs to a payment of its order that is open, and to no order that is cancelled',
    sql: `SELECT CONCAT('order ', o.orderNumber, ': reserved for ', COALESCE(t.transactionNo, 'no payment'), ', ', COALESCE(t.status, 'none')) AS what
      FROM voucher_uses u JOIN orders o ON o.id = u.orderId
      LEFT JOIN transactions t ON t.id = u.transactionId AND t.orderId = u.orderId
      WHERE u.state = 'reserved' AND (t.id IS NULL OR t.status <> 'N/A' OR o.status = 5)`,
  },
];
