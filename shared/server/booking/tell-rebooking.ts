import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { User } from '#shared/server/models/user.ts';

interface ToldRow extends Pick<Row<User>, 'id' | 'phoneNo'> {
  language: Row<User>['preferredLanguage'];
  startsAt: Row<Appointment>['startsAt'];
  branchName: Row<PartnerBranch>['name'];
}

const TOLD = columns<ToldRow>({
  ...{ id: 'u', phoneNo: 'u', language: 'u.preferredLanguage', startsAt: 'a', branchName: 'b.name' },
});

interface Offered {
  id: string;
  orderId: string;
  /** Zurich day. */
  freeUntil: string;
  isNewSample: boolean;
}

/**
 * Tells somebody by SMS that their branch cannot keep the appointment, and where another time is chosen without a fee: a message for
 * each offer, however often it is asked for.
 * @returns the message's id; null where nobody can be written to
 */
export function tellRebooking(tx: Tx, { id, orderId, freeUntil, isNewSample }: Offered): Promise<string | null> {
  const link = `${tx.config.publicUrl}/orders/${orderId}/${isNewSample ? 'new-sample' : 'reschedule'}`;
  return tell(tx, orderId, `appointment-branch-closed:${id}`, { until: formatDate(freeUntil), link });
}

/** Tells somebody who was offered another time that the appointment takes place as it was booked. */
export async function tellKept(tx: Tx, { id, orderId }: Pick<Offered, 'id' | 'orderId'>): Promise<void> {
  const link = `${tx.config.publicUrl}/appointments/${orderId}`;
  await tell(tx, orderId, `appointment-kept:${id}`, { link });
}

async function tell(
  tx: Tx,
  orderId: string,
  key: `${string}:${string}`,
  more: Record<string, string>,
): Promise<string | null> {
  const from = `FROM orders o JOIN users u ON u.id = o.customerId JOIN appointments a ON a.orderId = o.id
    JOIN partner_branches b ON b.id = a.partnerBranchId WHERE o.id = ?`;
  const row = await selectOne(tx, TOLD, from, [orderId]);
  if (!row) throw new Error('an appointment that a branch cannot keep is not there');
  const { id: userId, phoneNo, language, branchName, startsAt } = row;
  const variables = { branchName, date: formatDate(startsAt), time: formatTime(startsAt), ...more };
  const [template = ''] = key.split(':');
  return queueSms(tx, { userId, phoneNo, template, language, variables, key });
}
