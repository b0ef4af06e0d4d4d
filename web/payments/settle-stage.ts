import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';

/**
 * What the page of a payment shows. `pending`: a provider page is open and nothing came back yet. `cancelled`: the person came
 * back without paying. `lapsed`: the time is no longer held but may still be free. `confirming`: paid, the order follows at once.
 */
export type SettleStage =
  | 'open'
  | 'pending'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'lapsed'
  | 'slot-gone'
  | 'confirming'
  | 'settled'
  | 'canceled';

/** `leftProvider`: the provider sent the person back without a payment (`?outcome=returned`). */
export function settleStage(order: OrderView, payment: PaymentView, leftProvider: boolean): SettleStage {
  if (order.status === OrderStatus.CANCELLED || isVoid(payment)) return 'canceled';
  if (payment.state === PaymentState.settled) return order.status === null ? 'confirming' : 'settled';
  // Paid before, and another time is held by now: the money that is there books it.
  if (payment.state === PaymentState.slotGone) return payment.holdUntil ? 'confirming' : 'slot-gone';
  if (payment.state === PaymentState.failed) return 'failed';
  if (order.hold?.lapsed) return 'lapsed';
  if (payment.state === PaymentState.expired) return 'expired';
  if (payment.state === PaymentState.open) return leftProvider ? 'cancelled' : 'pending';
  return 'open';
}

const isVoid = ({ state }: PaymentView): boolean => state === PaymentState.canceled || state === PaymentState.refunded;
