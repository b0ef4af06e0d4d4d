import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { User } from '#shared/server/models/user.ts';

interface ConfirmedRow {
  orderNumber: Row<Order>['orderNumber'];
  customerId: Row<Order>['customerId'];
  language: Row<User>['preferredLanguage'];
  phoneNo: Row<User>['phoneNo'];
  startsAt: Row<Appointment>['startsAt'] | null;
  branchName: Row<PartnerBranch>['name'];
  branchAddress: string;
}

const CONFIRMED = columns<ConfirmedRow>({
  orderNumber: 'o',
  customerId: 'o',
  language: 'u.preferredLanguage',
  phoneNo: 'u',
  startsAt: 'a',
  branchName: 'b.name',
  branchAddress: "CONCAT(b.streetAddress, ', ', b.zipCode, ' ', b.city)",
});

/** Tells the customer by SMS that the order is paid and when the appointment is; once per transaction. */
export async function confirmOrder(tx: Tx, orderId: string, transactionId: string): Promise<void> {
  const row = await selectOne(
    tx,
    CONFIRMED,
    `FROM orders o JOIN users u ON u.id = o.customerId
     LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN partner_branches b ON b.id = a.partnerBranchId WHERE o.id = ?`,
    [orderId],
  );
  if (!row) return;
  const { startsAt, branchName, branchAddress } = row;
  const common = { orderNumber: row.orderNumber, link: `${tx.config.publicUrl}/orders/${orderId}` };
  const appointment = startsAt && { date: formatDate(startsAt), time: formatTime(startsAt), branchName, branchAddress };
  await queueSms(tx, {
    userId: row.customerId,
    phoneNo: row.phoneNo,
    template: appointment ? 'order-paid-branch' : 'order-paid-home',
    language: row.language,
    variables: { ...common, ...appointment },
    key: `order-paid:${transactionId}`,
  });
}
