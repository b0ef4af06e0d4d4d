import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { AlertState } from '#shared/domain/results/alert-machine.ts';
import { EscalatedTo } from '#shared/domain/results/next-escalation.ts';
import { Role } from '#shared/roles.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';
import type { Services } from '#shared/server/services.ts';
import type { UnreachedAlertView } from '#shared/views/critical-alerts.ts';

type AlertRow = Pick<Row<CriticalAlert>, 'id' | 'raisedAt'> & { orderNumber: string; isAccountClosed: 0 | 1 };

interface DoctorRow {
  name: string;
  phoneNo: string;
  sms: Row<SmsMessage>['state'] | null;
}

const ALERT = columns<AlertRow>({
  id: 'a',
  raisedAt: 'a',
  orderNumber: 'o',
  isAccountClosed: '(c.closedAt IS NOT NULL)',
});
const DOCTOR = columns<DoctorRow>({
  name: nameOf('u'),
  phoneNo: 'u',
  sms: '(SELECT m.state FROM sms_messages m WHERE m.alertId = ? AND m.userId = u.id ORDER BY m.createdAt DESC LIMIT 1)',
});

/** Alerts for which there was no doctor left to alert, or that no doctor has taken over, oldest first, with the doctors whom somebody has to phone now. */
export async function listUnreachedAlerts(services: Services): Promise<{ items: UnreachedAlertView[] }> {
  const open = `FROM critical_alerts a JOIN orders o ON o.id = a.orderId JOIN users c ON c.id = o.customerId
    WHERE a.acknowledgedAt IS NULL AND o.status <> ?
    AND (a.state = ? OR EXISTS (SELECT 1 FROM alert_escalations e WHERE e.alertId = a.id AND e.sentTo = ?))
    ORDER BY a.raisedAt`;
  const values = [OrderStatus.CANCELLED, AlertState.unreached, EscalatedTo.administrators];
  const alerts = await select(services, ALERT, open, values);
  const items: UnreachedAlertView[] = [];
  for (const { id, orderNumber, raisedAt, isAccountClosed } of alerts) {
    const doctors = await listDoctors(services, id);
    items.push({
      _id: id,
      orderNumber,
      raisedAt: raisedAt.toISOString(),
      isAccountClosed: isAccountClosed === 1,
      doctors,
    });
  }
  return { items };
}

const listDoctors = (on: Database, alertId: string): Promise<DoctorRow[]> =>
  select(on, DOCTOR, 'FROM users u JOIN user_roles h ON h.userId = u.id WHERE h.role = ? ORDER BY u.lastName', [
    alertId,
    Role.doctor,
  ]);
