import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { EscalatedTo } from '#shared/domain/results/next-escalation.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { AlarmView } from '#shared/views/critical-alerts.ts';

interface AlarmRow {
  id: string;
  importedAt: Date;
  alerted: number;
  delivered: number;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  contactedAt: Date | null;
}

const ALARM = columns<AlarmRow>({
  id: 'a',
  importedAt: 'COALESCE(a.importedAt, a.raisedAt)',
  alerted: '(SELECT COUNT(DISTINCT m.userId) FROM sms_messages m WHERE m.alertId = a.id)',
  delivered: '(SELECT COUNT(DISTINCT m.userId) FROM sms_messages m WHERE m.alertId = a.id AND m.state = ?)',
  acknowledgedAt: 'a',
  acknowledgedBy: nameOf('u'),
  contactedAt: `(SELECT MIN(c.calledAt) FROM critical_contacts c WHERE c.resultId = a.resultId
    AND c.outcome = 'reached-and-understood' AND c.calledAt >= COALESCE(a.importedAt, a.raisedAt))`,
});

interface StepRow {
  alertId: string;
  escalatedAt: Date;
  sentTo: EscalatedTo;
  doctor: string | null;
}

const STEP = columns<StepRow>({
  alertId: 'e',
  escalatedAt: 'e',
  sentTo: 'e',
  doctor: nameOf('u'),
});

/** What happened to the alarms of a result, oldest first: import, steps, who took it over, first contact. */
export async function listAlarms(on: Database | Tx, resultId: string): Promise<AlarmView[]> {
  const from =
    'FROM critical_alerts a LEFT JOIN users u ON u.id = a.acknowledgedBy WHERE a.resultId = ? ORDER BY a.raisedAt';
  const alarms = await select(on, ALARM, from, [SmsState.delivered, resultId]);
  if (alarms.length === 0) return [];
  const ids = alarms.map(({ id }) => id);
  const ofAlarms = `FROM alert_escalations e LEFT JOIN users u ON u.id = e.doctorId WHERE e.alertId IN (?) ORDER BY e.step`;
  const steps = Map.groupBy(await select(on, STEP, ofAlarms, [ids]), ({ alertId }) => alertId);
  return alarms.map(({ id, importedAt, acknowledgedAt, contactedAt, ...alarm }) => ({
    ...alarm,
    _id: id,
    importedAt: importedAt.toISOString(),
    escalations: (steps.get(id) ?? []).map(({ escalatedAt, sentTo, doctor }) => ({
      at: escalatedAt.toISOString(),
      to: sentTo,
      doctor,
    })),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    contactedAt: contactedAt?.toISOString() ?? null,
  }));
}
