import type { Application } from '#shared/domain/orders/application.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** What all rows of a file of orders are about, as the call said it; null where each row says it for itself. */
export interface ImportTarget {
  /** In which the orders were placed, in Zurich. */
  year: number | null;
  /** Which the orders have afterwards. */
  status: OrderStatus | null;
  application: Application | null;
  /** Minutes; the clock by which the file prints its times, null for that of Zurich. */
  utcOffset: number | null;
}
