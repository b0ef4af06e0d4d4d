import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import { reminderAt } from '#shared/domain/booking/reminder-at.ts';
import { prepareFor } from '#shared/domain/catalogue/prepare-for.ts';
import { formatDate, formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { RejectionState } from '#shared/domain/orders/rejection.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, json, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { User } from '#shared/server/models/user.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';

interface RemindedRow {
  customerId: Row<Order>['customerId'];
  productKey: Row<Order>['productKey'];
  language: Row<User>['preferredLanguage'];
  phoneNo: Row<User>['phoneNo'];
  startsAt: Date;
  branchName: Row<PartnerBranch>['name'];
  branchAddress: string;
  /** JSON. */
  addonKeys: string | null;
}

const REMINDED = columns<RemindedRow>({
  customerId: 'o',
  productKey: 'o',
  language: 'u.preferredLanguage',
  phoneNo: 'u',
  startsAt: 'a',
  branchName: 'b.name',
  branchAddress: "CONCAT(b.streetAddress, ', ', b.zipCode, ' ', b.city)",
  addonKeys: "(SELECT JSON_ARRAYAGG(i.itemKey) FROM order_items i WHERE i.orderId = o.id AND i.kind = 'addon')",
});

/**
 * Reminds a customer by SMS of the appointment a job was written for, with the time from which to fast: nothing for one that was
 * cancelled, moved, has begun, or whose sample is taken. Once a time, however often it runs.
 * @throws RetryAt while it is too early, because reminders are sent later than when it was booked
 */
export async function remindAppointment(
  tx: Tx,
  { orderId, startsAt }: JobPayloads['remind-appointment'],
): Promise<void> {
  const row = await selectOne(
    tx,
    REMINDED,
    `FROM orders o JOIN users u ON u.id = o.customerId JOIN appointments a ON a.orderId = o.id
     JOIN partner_branches b ON b.id = a.partnerBranchId WHERE o.id = ? AND a.state = ? AND a.startsAt = ? AND (o.status = ?
       OR EXISTS (SELECT 1 FROM rejections j WHERE j.orderId = o.id AND j.state = ?))`,
    [orderId, AppointmentState.booked, new Date(startsAt), OrderStatus.PAID, RejectionState.replaced],
  );
  if (!row || row.startsAt <= tx.now) return;
  const { REMINDER_HOURS } = await readRuntimeSettings(tx);
  const dueAt = reminderAt(row.startsAt, REMINDER_HOURS);
  if (dueAt > tx.now) throw new RetryAt(dueAt, 'reminders are sent later now');
  const { branchName, branchAddress } = row;
  const appointment = { date: formatDate(row.startsAt), time: formatTime(row.startsAt), branchName, branchAddress };
  const fasting = fastingOf(row, startsAt);
  await queueSms(tx, {
    userId: row.customerId,
    phoneNo: row.phoneNo,
    template: fasting ? 'appointment-reminder-fasting' : 'appointment-reminder',
    language: row.language,
    variables: { ...appointment, ...fasting, link: `${tx.config.publicUrl}/appointments/${orderId}` },
    key: `reminder:${orderId}:${startsAt}`,
  });
}

/** On the clock, with its day, as the preparation page says it. */
function fastingOf(row: RemindedRow, startsAt: string): { fastingFrom: string } | null {
  const hours =
    prepareFor(liveContent().preparation, row.productKey, json<string[]>(row.addonKeys ?? '[]'))?.fastingHours ?? 0;
  if (hours === 0) return null;
  const from = fastingFrom(startsAt, hours);
  return { fastingFrom: `${formatShortDay(from, row.language)} ${formatTime(from)}` };
}
