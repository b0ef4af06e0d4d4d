import { OrderLabel } from './order-label.ts';
import { OrderStatus } from './order-status.ts';

const LABELS: Record<OrderStatus, OrderLabel> = {
  [OrderStatus.PAID]: OrderLabel.paid,
  [OrderStatus.CONFIRMED]: OrderLabel.confirmed,
  [OrderStatus.ANALYZING]: OrderLabel.analysing,
  [OrderStatus.RESULT_RECEIEVED]: OrderLabel.labResultsReceived,
  [OrderStatus.READY_FOR_APPROVAL]: OrderLabel.readyForApproval,
  [OrderStatus.COMPLETED]: OrderLabel.completed,
  [OrderStatus.CANCELLED]: OrderLabel.canceled,
};

/** Stored statuses in the order of the way, an unpaid order's first. */
export const STATUSES: readonly (OrderStatus | null)[] = [
  ...[null, OrderStatus.PAID, OrderStatus.CONFIRMED, OrderStatus.ANALYZING, OrderStatus.RESULT_RECEIEVED],
  ...[OrderStatus.READY_FOR_APPROVAL, OrderStatus.COMPLETED, OrderStatus.CANCELLED],
];

/** The label that says most of a stored status; null where nothing is paid, since that has several. */
export const labelOfStatus = (status: OrderStatus | null): OrderLabel | null =>
  status === null ? null : LABELS[status];
