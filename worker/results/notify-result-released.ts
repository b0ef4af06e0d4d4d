import type { JobPayloads } from '#shared/jobs.ts';
import type { Language } from '#shared/languages.ts';
import { selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface ReleaseRow {
  orderId: string;
  orderNumber: string;
  customerId: string;
  phoneNo: string;
  language: Language;
}

/** Tells the customer by SMS that a result (or its correction) can be read; nothing of the result is in it. */
export async function notifyResultReleased(
  services: WorkerServices,
  { resultId, version }: JobPayloads['notify-result-released'],
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const row = await selectOne<ReleaseRow>(
      tx,
      `SELECT o.id AS orderId, o.orderNumber, o.customerId, u.phoneNo, u.preferredLanguage AS language
       FROM test_results r JOIN orders o ON o.id = r.orderId JOIN users u ON u.id = o.customerId WHERE r.id = ?`,
      [resultId],
    );
    if (!row) return;
    await queueSms(tx, {
      userId: row.customerId,
      phoneNo: row.phoneNo,
      template: version > 1 ? 'result-corrected' : 'result-released',
      language: row.language,
      variables: { orderNumber: row.orderNumber, link: `${services.config.publicUrl}/results/${row.orderId}` },
      key: `result-released:${resultId}:${version}`,
      now: services.now(),
    });
  });
}
