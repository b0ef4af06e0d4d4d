import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { Role } from '#shared/roles.ts';
import { columns, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { ALERTED_DOCTOR, queueAlertSms } from './queue-alert-sms.ts';

const ORDER = columns<{ orderId: string; orderNumber: string; alertId: string | null }>({
  orderId: 'o.id',
  orderNumber: 'o',
  alertId: 'a.id',
});

/** An alert that is there, or still may be. */
const ON_ITS_WAY = [SmsState.queued, SmsState.sending, SmsState.sent, SmsState.delivered];

/**
 * Alerts every doctor by SMS that a case cannot wait, unless an alert of this version is on the way to that doctor already. Once per
 * version of the result and round.
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
  const notAlerted = `FROM users u JOIN user_roles h ON h.userId = u.id WHERE h.role = ? AND NOT EXISTS
    (SELECT 1 FROM sms_messages m WHERE m.alertId = ? AND m.userId = u.id AND m.state IN (?))`;
  const doctors = await select(tx, ALERTED_DOCTOR, notAlerted, [Role.doctor, order.alertId, ON_ITS_WAY]);
  for (const doctor of doctors) {
    const key = `critical:${resultId}:${version}:${doctor.id}${round === 0 ? '' : `:${round}`}`;
    await queueAlertSms(tx, doctor, { ...order, key });
  }
  return doctors.length;
}
