import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';

/**
 * What the page of a payment shows. `pending`: a provider page is open and nothing came back yet. `returned`: the person came
 * back without paying. `lapsed`: the time is no longer held but may still be free. `confirming`: paid, the order follows at once.
 */
export type SettleStage =
  | 'open'
  | 'pending'
  | 'returned'
  | 'failed'
  | 'expired'
  | 'lapsed'
  | 'slot-gone'
  | 'confirming'
  | 'settled'
  | 'canceled';

/** `returned`: the provider sent the person back without a payment. */
export function settleStage(order: OrderView, payment: PaymentView, returned: boolean): SettleStage {
  if (order.status === OrderStatus.CANCELLED || payment.state === 'canceled') return 'canceled';
  if (payment.state === 'settled') return order.status === null ? 'confirming' : 'settled';
  // Paid earlier, and another time is held by now: the settled payment books it.
  if (payment.state === 'slot-gone') return payment.holdUntil ? 'confirming' : 'slot-gone';
  if (payment.state === 'failed') return 'failed';
  if (order.hold?.lapsed) return 'lapsed';
  if (payment.state === 'expired') return 'expired';
  if (payment.state === 'pending') return returned ? 'returned' : 'pending';
  return 'open';
}
