import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { AlertState } from '#shared/domain/results/alert-machine.ts';
import { EscalatedTo, type Escalation, nextEscalation } from '#shared/domain/results/next-escalation.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import { SESSION_IDLE_LIMIT_MS } from '#shared/limits/sessions.ts';
import { Role } from '#shared/roles.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, insert, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { AlertEscalation } from '#shared/server/models/alert-escalation.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { noteCase } from './note-case.ts';
import { ALERTED_DOCTOR, queueAlertSms } from './queue-alert-sms.ts';

interface OpenAlert {
  alertId: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  state: AlertState;
  holder: string | null;
}

const ALERT = columns<OpenAlert>({
  alertId: 'a.id',
  orderId: 'o.id',
  orderNumber: 'o',
  customerId: 'a',
  state: 'a',
  holder: 'r.assignedTo',
});

/**
 * Passes an alarm on that no doctor has taken over: to who has the case, to another doctor, to all, and in the end to administrators.
 * Each step is kept; the next one follows as long as nobody takes the case over. Once per step.
 */
export async function escalateAlert(tx: Tx, { alertId, step }: JobPayloads['escalate-alert']): Promise<void> {
  const from = `FROM critical_alerts a JOIN orders o ON o.id = a.orderId JOIN test_results r ON r.id = a.resultId
    WHERE a.id = ? AND a.acknowledgedAt IS NULL AND o.status <> ?`;
  const alert = await selectOne(tx, ALERT, from, [alertId, OrderStatus.CANCELLED]);
  if (!alert) return;
  const taken = { id: alertId, escalations: step, acknowledgedAt: null };
  if ((await updateRows(tx, CriticalAlert, { escalations: step + 1 }, taken)) === 0) return;
  const next = await chooseNext(tx, alert);
  if (!next) return;
  const { orderId, customerId } = alert;
  await insert(tx, AlertEscalation, { alertId, step, ...next, escalatedAt: tx.now });
  await alertAgain(tx, alert, next, step);
  tx.log.error({ orderId, alertId, step, sentTo: next.sentTo }, 'nobody has taken an alarm over: it goes on');
  const actor = { job: 'escalate-alert' } as const;
  noteCase(tx, { orderId, customerId, event: 'results.alert-escalated', actor, facts: { ...next } });
  tellChange(tx, { entity: 'alert', id: alertId });
  if (next.sentTo === EscalatedTo.administrators) return;
  const { ALERT_ACKNOWLEDGE_MINUTES } = await readRuntimeSettings(tx);
  const dueAt = new Date(tx.now.getTime() + ALERT_ACKNOWLEDGE_MINUTES * MINUTE_MS);
  await appendJob(tx, 'escalate-alert', { alertId, step: step + 1 }, { dueAt });
}

async function chooseNext(tx: Tx, { alertId, state, holder }: OpenAlert): Promise<Escalation | null> {
  const done = await findRows(tx, AlertEscalation, ['sentTo', 'doctorId'], { where: { alertId } });
  // No phone of a doctor can be reached: administrators know already, and go on knowing.
  const doctors = state === AlertState.unreached ? [] : await listDoctorIds(tx);
  return nextEscalation({ done, holder, doctors });
}

/** Every doctor, who used the product last first: those are at work. */
async function listDoctorIds(tx: Tx): Promise<string[]> {
  const since = new Date(tx.now.getTime() - SESSION_IDLE_LIMIT_MS);
  const from = `FROM users u JOIN user_roles h ON h.userId = u.id
    LEFT JOIN sessions s ON s.userId = u.id AND s.endedAt IS NULL AND s.lastSeenAt >= ?
    WHERE h.role = ? GROUP BY u.id ORDER BY MAX(s.lastSeenAt) DESC, u.lastName, u.id`;
  const doctors = await select(tx, columns<{ id: string }>({ id: 'u' }), from, [since, Role.doctor]);
  return doctors.map(({ id }) => id);
}

async function alertAgain(tx: Tx, alert: OpenAlert, { sentTo, doctorId }: Escalation, step: number): Promise<void> {
  if (sentTo === EscalatedTo.administrators) return;
  const from = 'FROM users u JOIN user_roles h ON h.userId = u.id WHERE h.role = ? AND (? IS NULL OR u.id = ?)';
  for (const doctor of await select(tx, ALERTED_DOCTOR, from, [Role.doctor, doctorId, doctorId])) {
    await queueAlertSms(tx, doctor, { ...alert, key: `escalation:${alert.alertId}:${step}:${doctor.id}` });
  }
}
