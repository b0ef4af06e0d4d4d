import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { WaitsFor } from '#shared/domain/identity/waits-for.ts';
import { OrderStatus, SAMPLE_WITH_US } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import type { Kit } from '#shared/server/models/kit.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { OpenOrderView } from '#shared/views/closing.ts';

interface OpenRow extends Pick<Row<Order>, 'id' | 'orderNumber' | 'productName' | 'status'> {
  startsAt: Row<Appointment>['startsAt'] | null;
  kit: Row<Kit>['status'] | null;
  /** Whether money is to go back that has not arrived, also where the provider gave it up and a person has to decide. */
  refunds: number;
}

const OPEN = columns<OpenRow>({
  id: 'o',
  orderNumber: 'o',
  productName: 'o',
  status: 'o',
  startsAt: 'a',
  kit: 'k.status',
  refunds: 'EXISTS (SELECT 1 FROM transactions t WHERE t.orderId = o.id AND t.type = ? AND t.status = ?)',
});

const STATUSES: readonly (OrderStatus | null)[] = [OrderStatus.PAID, ...SAMPLE_WITH_US];
const SENT_BACK: readonly (OpenRow['kit'] | null)[] = ['returned', 'at-lab'];

/**
 * Orders that keep an account open: paid, and neither cancelled nor answered with a result; or with money on its way back, which nobody
 * could give to a person of whom nothing is left. The next appointment first.
 */
export async function listOpenOrders(on: Database | Tx, customerId: string): Promise<OpenOrderView[]> {
  const rows = await select(
    on,
    OPEN,
    `FROM orders o LEFT JOIN appointments a ON a.orderId = o.id AND a.state = ? LEFT JOIN kits k ON k.orderId = o.id
     WHERE o.customerId = ? HAVING o.status IN (?) OR refunds ORDER BY a.startsAt IS NULL, a.startsAt, o.id`,
    [TransactionType.refund, TransactionStatus.open, AppointmentState.booked, customerId, STATUSES],
  );
  return rows.map(({ id, orderNumber, productName, startsAt, ...row }) => ({
    _id: id,
    orderNumber,
    name: json<LocalText>(productName),
    startsAt: startsAt?.toISOString() ?? null,
    waitsFor: waitsFor(row),
  }));
}

function waitsFor({ status, kit }: Pick<OpenRow, 'status' | 'kit'>): WaitsFor {
  if (!STATUSES.includes(status)) return WaitsFor.refund;
  return status === OrderStatus.PAID && !SENT_BACK.includes(kit) ? WaitsFor.cancelling : WaitsFor.result;
}
