import type { BulkFault } from '#shared/domain/orders/bulk-act.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { BulkRowView } from '#shared/views/bulk-acts.ts';

interface ShownRow {
  orderId: string;
  orderNumber: string;
  firstName: string;
  lastName: string;
  isAccountClosed: boolean;
  status: OrderStatus | null;
  startsAt: Date | null;
  refund: number;
  fault: BulkFault | null;
}

/** One order of a bulk act; a closed account has no name any more. */
export function presentBulkRow(row: ShownRow): BulkRowView {
  const { orderId, orderNumber, status, refund, fault } = row;
  const name = row.isAccountClosed ? '' : `${row.firstName} ${row.lastName}`.trim();
  return { orderId, orderNumber, name, status, startsAt: row.startsAt?.toISOString() ?? null, refund, fault };
}
