import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { EscalatedTo } from '#shared/domain/results/next-escalation.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { OpenAlarmView } from '#shared/views/critical-alerts.ts';

interface AlarmRow {
  id: string;
  orderId: string;
  orderNumber: string;
  importedAt: Date;
  isAccountClosed: 0 | 1;
  sentTo: EscalatedTo | null;
  doctorId: string | null;
}

const ALARM = columns<AlarmRow>({
  id: 'a',
  orderId: 'o.id',
  orderNumber: 'o',
  importedAt: 'COALESCE(a.importedAt, a.raisedAt)',
  isAccountClosed: '(u.closedAt IS NOT NULL)',
  sentTo: 'e',
  doctorId: 'e',
});

/** Alarms that no doctor has taken over, oldest first, with the last step of each. */
export async function listOpenAlarms(services: Services): Promise<{ items: OpenAlarmView[] }> {
  const from = `FROM critical_alerts a JOIN orders o ON o.id = a.orderId JOIN users u ON u.id = o.customerId
    LEFT JOIN alert_escalations e ON e.alertId = a.id AND e.step + 1 = a.escalations
    WHERE a.acknowledgedAt IS NULL AND o.status <> ? ORDER BY a.raisedAt`;
  const rows = await select(services, ALARM, from, [OrderStatus.CANCELLED]);
  return {
    items: rows.map(({ id, importedAt, isAccountClosed, sentTo, doctorId, ...order }) => ({
      ...order,
      _id: id,
      importedAt: importedAt.toISOString(),
      isAccountClosed: isAccountClosed === 1,
      escalatedTo: sentTo === null ? null : { to: sentTo, doctorId },
    })),
  };
}
