import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';

/** Nothing of a case can be changed: it is released, or its order was cancelled. */
export const isOver = ({ orderStatus }: Pick<ReviewView, 'orderStatus'>): boolean =>
  orderStatus === OrderStatus.COMPLETED || orderStatus === OrderStatus.CANCELLED;
