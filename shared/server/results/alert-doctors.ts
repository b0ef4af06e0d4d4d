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
const ORDER = columns<{ id: string; orderNumber: string }>({ id: 'o', orderNumber: 'o' });

/** Alerts every doctor by SMS that a case cannot wait; no marker and no value is in it. Once per version of the result. */
export async function alertDoctors(
  tx: Tx,
  { resultId, version }: { resultId: string; version: number },
): Promise<void> {
  const ofResult = 'FROM test_results r JOIN orders o ON o.id = r.orderId WHERE r.id = ?';
  const order = await selectOne(tx, ORDER, ofResult, [resultId]);
  if (!order) return;
  const { publicUrl } = tx.config;
  const holders = 'FROM users u JOIN user_roles h ON h.userId = u.id WHERE h.role = ?';
  for (const { id, phoneNo, preferredLanguage } of await select(tx, DOCTOR, holders, [Role.doctor])) {
    await queueSms(tx, {
      userId: id,
      phoneNo,
      template: 'doctor-urgent-review',
      language: preferredLanguage,
      variables: { orderNumber: order.orderNumber, link: `${publicUrl}/doctor/orders/${order.id}` },
      key: `critical:${resultId}:${version}:${id}`,
    });
  }
}
