import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Language } from '#shared/languages.ts';
import { Role } from '#shared/roles.ts';
import { columns, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';

interface DoctorRow {
  id: string;
  phoneNo: string;
  preferredLanguage: Language;
}

const DOCTOR = columns<DoctorRow>({ id: 'u', phoneNo: 'u', preferredLanguage: 'u' });
const ORDER = columns<{ id: string; orderNumber: string; alertId: string | null }>({
  id: 'o',
  orderNumber: 'o',
  alertId: 'a.id',
});

/** An alert that is there, or still may be. */
const ON_ITS_WAY = [SmsState.queued, SmsState.sending, SmsState.sent, SmsState.delivered];

/**
 * Alerts every doctor by SMS that a case cannot wait, unless an alert of this version is on the way to that doctor already; no
 * marker and no value is in it. Once per version of the result and round.
 * @param round how often doctors were alerted before
 * @returns how many doctors it alerted
 */
export async function alertDoctors(
  tx: Tx,
  { resultId, version }: { resultId: string; version: number },
  round = 0,
): Promise<number> {
  const ofResult = `FROM test_results r JOIN orders o ON o.id = r.orderId
    LEFT JOIN critical_alerts a ON a.resultId = r.id AND a.version = ? WHERE r.id = ?`;
  const order = await selectOne(tx, ORDER, ofResult, [version, resultId]);
  if (!order) return 0;
  const { alertId } = order;
  const notAlerted = `FROM users u JOIN user_roles h ON h.userId = u.id WHERE h.role = ? AND NOT EXISTS
    (SELECT 1 FROM sms_messages m WHERE m.alertId = ? AND m.userId = u.id AND m.state IN (?))`;
  const doctors = await select(tx, DOCTOR, notAlerted, [Role.doctor, alertId, ON_ITS_WAY]);
  for (const { id, phoneNo, preferredLanguage } of doctors) {
    await queueSms(tx, {
      userId: id,
      phoneNo,
      template: 'doctor-urgent-review',
      language: preferredLanguage,
      variables: { orderNumber: order.orderNumber, link: `${tx.config.publicUrl}/doctor/orders/${order.id}` },
      ...(alertId === null ? {} : { alertId }),
      key: `critical:${resultId}:${version}:${id}${round === 0 ? '' : `:${round}`}`,
    });
  }
  return doctors.length;
}
