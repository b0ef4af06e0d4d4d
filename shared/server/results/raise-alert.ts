import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#shared/durations.ts';
import { ALERT_CONFIRM_MS } from '#shared/limits/results.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';

type Critical = Pick<NewRow<CriticalAlert>, 'resultId' | 'version' | 'orderId' | 'customerId'>;

const NEWEST_IMPORT = `FROM observations o JOIN import_messages m ON m.id = o.importMessageId
  JOIN imports i ON i.id = m.importId WHERE o.resultId = ? AND o.current = 1`;
const IMPORTED = columns<{ importedAt: Date | null }>({ importedAt: 'MAX(i.createdAt)' });

/**
 * Raises the alert of a critical value with the value itself: doctors are alerted, and five minutes later somebody looks whether it
 * reached one of them, even if the alerting itself came to nothing; a quarter of an hour later it goes on to the next
 * doctor unless one has taken it over. Once per version of the result.
 * @param since when the value could be read first, where that is later than its import
 */
export async function raiseAlert(tx: Tx, critical: Critical, since?: Date): Promise<void> {
  const { resultId, version } = critical;
  const alertId = uuidv7();
  const importedAt = since ?? (await selectOne(tx, IMPORTED, NEWEST_IMPORT, [resultId]))?.importedAt ?? tx.now;
  if (!(await insertNew(tx, CriticalAlert, { ...critical, id: alertId, importedAt, raisedAt: tx.now }))) return;
  await appendJob(tx, 'alert-critical-value', { resultId, version }, { key: `critical:${resultId}:${version}` });
  const dueAt = new Date(tx.now.getTime() + ALERT_CONFIRM_MS);
  await appendJob(tx, 'check-alert-delivered', { alertId, round: 0 }, { dueAt });
  const { ALERT_ACKNOWLEDGE_MINUTES } = await readRuntimeSettings(tx);
  const escalateAt = new Date(tx.now.getTime() + ALERT_ACKNOWLEDGE_MINUTES * MINUTE_MS);
  await appendJob(tx, 'escalate-alert', { alertId, step: 0 }, { dueAt: escalateAt });
}
