import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { User } from '#shared/server/models/user.ts';

interface SoldRow {
  orderNumber: Row<Order>['orderNumber'];
  customerId: Row<Order>['customerId'];
  phoneNo: Row<User>['phoneNo'];
  language: Row<User>['preferredLanguage'];
  branchName: Row<PartnerBranch>['name'];
}

const SOLD = columns<SoldRow>({
  orderNumber: 'o',
  customerId: 'o',
  phoneNo: 'u',
  language: 'u.preferredLanguage',
  branchName: 'b.name',
});

/**
 * Sends the customer of an order at a counter the link with which they confirm and pay; once, unless somebody asks for it again.
 * @returns the id of the message; null where none is sent
 */
export async function tellCounterOrder(tx: Tx, orderId: string, again?: 'again'): Promise<string | null> {
  const from = `FROM orders o JOIN users u ON u.id = o.customerId
    JOIN partner_branches b ON b.id = o.soldByBranchId WHERE o.id = ?`;
  const row = await selectOne(tx, SOLD, from, [orderId]);
  if (!row) return null;
  const { orderNumber, branchName, customerId, phoneNo, language } = row;
  return queueSms(tx, {
    ...{ userId: customerId, phoneNo, template: 'counter-order', language },
    variables: { orderNumber, branchName, link: `${tx.config.publicUrl}/orders/${orderId}` },
    ...(again ? {} : { key: `counter-order:${orderId}` }),
  });
}
