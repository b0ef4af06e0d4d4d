import { ALERT_MACHINE, OPEN_ALERTS } from '#shared/domain/results/alert-machine.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import { ALERT_CONFIRM_MS, ALERT_ROUNDS } from '#shared/limits/results.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { alertDoctors } from './alert-doctors.ts';
import { noteCase } from './note-case.ts';

const ALERT = ['id', 'resultId', 'version', 'orderId', 'customerId', 'state', 'round'] as const;

/**
 * Looks after five minutes whether an alert reached a doctor. When it did not, the doctors' screens say so and the next doctors are
 * alerted: those whose message failed, was lost, or who were not doctors yet. When there are none left, administrators are told.
 * Once per round.
 */
export async function checkAlertDelivered(
  tx: Tx,
  { alertId, round }: JobPayloads['check-alert-delivered'],
): Promise<void> {
  const alert = await findRow(tx, CriticalAlert, ALERT, { where: { id: alertId, round, state: OPEN_ALERTS } });
  if (!alert) return;
  const next = round + 1;
  const alerted = next < ALERT_ROUNDS ? await alertDoctors(tx, alert, next) : 0;
  const event = alerted > 0 ? 'miss' : 'exhaust';
  const { from, to } = ALERT_MACHINE[event];
  const { orderId, customerId } = alert;
  if ((await updateRows(tx, CriticalAlert, { state: to, round: next }, { id: alertId, round, state: from })) === 0)
    return;
  tx.log.error({ orderId, alertId, round, doctors: alerted }, 'an alert of a critical value is not confirmed');
  const actor = { job: 'check-alert-delivered' } as const;
  const happened = alerted > 0 ? 'results.alert-unconfirmed' : 'results.alert-unreached';
  noteCase(tx, { orderId, customerId, event: happened, actor, facts: { doctors: alerted } });
  tellChange(tx, { entity: 'alert', id: alertId });
  if (alerted === 0) return;
  const dueAt = new Date(tx.now.getTime() + ALERT_CONFIRM_MS);
  await appendJob(tx, 'check-alert-delivered', { alertId, round: next }, { dueAt });
}
