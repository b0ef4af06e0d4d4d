import { runInClient } from '../measure/mariadb-client.ts';

/** Limit of B8: MariaDB's own client writes the same columns of the same orders into a file, in one statement and unescaped. */
const STATEMENT = `SELECT o.orderNumber, o.createdAt, o.status, o.application, o.productGroupKey, o.productName, o.total,
  (SELECT SUM(IF(l.kind = 'refund', -l.amount, l.amount)) FROM transactions t JOIN ledger l ON l.transactionId = t.id WHERE t.orderId = o.id),
  (SELECT c.code FROM voucher_uses v JOIN voucher_codes c ON c.id = v.codeId WHERE v.orderId = o.id AND v.state <> 'available' LIMIT 1),
  a.startsAt, a.endsAt, b.name, (SELECT k.status FROM kits k WHERE k.orderId = o.id),
  u.firstName, u.lastName, u.birthdate, u.sex, u.phoneNo, u.email, u.preferredLanguage, o.deliveryAddress
  FROM orders o LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN partner_branches b ON b.id = a.partnerBranchId
  LEFT JOIN users u ON u.id = o.customerId ORDER BY o.createdAt, o.id`;

export const exportBare = (databaseUrl: string, file: string): Promise<void> =>
  runInClient(databaseUrl, STATEMENT, file);
