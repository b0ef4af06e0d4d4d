import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { User } from '#shared/server/models/user.ts';

interface MovedRow extends Pick<Row<User>, 'id' | 'phoneNo'> {
  language: Row<User>['preferredLanguage'];
  startsAt: Row<Appointment>['startsAt'];
  branchName: Row<PartnerBranch>['name'];
  branchAddress: string;
}

const MOVED = columns<MovedRow>({
  id: 'u',
  phoneNo: 'u',
  language: 'u.preferredLanguage',
  startsAt: 'a',
  branchName: 'b.name',
  branchAddress: "CONCAT(b.streetAddress, ', ', b.zipCode, ' ', b.city)",
});

/**
 * Tells the customer by SMS where and when the appointment is now.
 * @param move what makes this move different from every other one: the same place may be chosen twice
 */
export async function tellMove(
  tx: Tx,
  orderId: string,
  move: string,
  template: 'appointment-rescheduled' | 'new-sample-booked' = 'appointment-rescheduled',
): Promise<void> {
  const row = await selectOne(
    tx,
    MOVED,
    `FROM orders o JOIN users u ON u.id = o.customerId JOIN appointments a ON a.orderId = o.id
     JOIN partner_branches b ON b.id = a.partnerBranchId WHERE o.id = ?`,
    [orderId],
  );
  if (!row) throw new Error('an appointment that was moved is not there');
  const { branchName, branchAddress } = row;
  const appointment = { date: formatDate(row.startsAt), time: formatTime(row.startsAt), branchName, branchAddress };
  await queueSms(tx, {
    userId: row.id,
    phoneNo: row.phoneNo,
    template,
    language: row.language,
    variables: { ...appointment, link: `${tx.config.publicUrl}/appointments/${orderId}` },
    key: `${template}:${move}`,
  });
}
