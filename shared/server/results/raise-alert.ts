import { v7 as uuidv7 } from 'uuid';
import { ALERT_CONFIRM_MS } from '#shared/limits.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';

type Critical = Pick<NewRow<CriticalAlert>, 'resultId' | 'version' | 'orderId' | 'customerId'>;

/**
 * Raises the alert of a critical value with the value itself: doctors are alerted, and five minutes later somebody looks whether it
 * reached one of them, even if the alerting itself came to nothing. Once per version of the result.
 */
export async function raiseAlert(tx: Tx, critical: Critical): Promise<void> {
  const { resultId, version } = critical;
  const alertId = uuidv7();
  if (!(await insertNew(tx, CriticalAlert, { ...critical, id: alertId, raisedAt: tx.now }))) return;
  await appendJob(tx, 'alert-critical-value', { resultId, version }, { key: `critical:${resultId}:${version}` });
  const dueAt = new Date(tx.now.getTime() + ALERT_CONFIRM_MS);
  await appendJob(tx, 'check-alert-delivered', { alertId, round: 0 }, { dueAt });
}
