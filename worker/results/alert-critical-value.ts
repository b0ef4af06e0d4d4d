import type { JobPayloads } from '#shared/jobs.ts';
import type { Language } from '#shared/languages.ts';
import { select, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface DoctorRow {
  id: string;
  phoneNo: string;
  preferredLanguage: Language;
}

/** Alerts every doctor by SMS that a case cannot wait; no marker and no value is in it. */
export async function alertCriticalValue(
  services: WorkerServices,
  { resultId, version }: JobPayloads['alert-critical-value'],
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const order = await selectOne<{ orderId: string; orderNumber: string }>(
      tx,
      'SELECT o.id AS orderId, o.orderNumber FROM test_results r JOIN orders o ON o.id = r.orderId WHERE r.id = ?',
      [resultId],
    );
    if (!order) return;
    const doctors = await select<DoctorRow>(
      tx,
      "SELECT u.id, u.phoneNo, u.preferredLanguage FROM users u JOIN user_roles r ON r.userId = u.id AND r.role = 'doctor'",
    );
    for (const doctor of doctors) {
      await queueSms(tx, {
        userId: doctor.id,
        phoneNo: doctor.phoneNo,
        template: 'doctor-urgent-review',
        language: doctor.preferredLanguage,
        variables: {
          orderNumber: order.orderNumber,
          link: `${services.config.publicUrl}/doctor/orders/${order.orderId}`,
        },
        key: `critical:${resultId}:${version}:${doctor.id}`,
        now: services.now(),
      });
    }
  });
}
