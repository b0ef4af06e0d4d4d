import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';

const { none, open, failed, expired, settled, slotGone, canceled, refunded, elsewhere } = PaymentState;

/** What the page of a payment shows: the payment's own state, or what only the page or the order knows. */
export const SettleStage = {
  none,
  open,
  failed,
  expired,
  settled,
  slotGone,
  canceled,
  /** Of an order that is not cancelled: all of its money went back, or is on its way. */
  refunded,
  /** The person came back from the provider's page without paying. */
  returned: 'returned',
  /** The time is no longer held but may still be free. */
  lapsed: 'lapsed',
  /** The time was held as often as it may be: this order cannot be paid any more. */
  usedUp: 'usedUp',
  /** The held time is over, and the provider has not said yet whether it was paid: the time is still kept. */
  asking: 'asking',
  /** Paid; the order follows at once. */
  confirming: 'confirming',
} as const;

export type SettleStage = (typeof SettleStage)[keyof typeof SettleStage];

const UNPAID: readonly PaymentState[] = [none, open, failed, expired];

/** `returned`: the provider sent the person back without a payment. */
export function settleStage(order: OrderView, payment: PaymentView, returned: boolean): SettleStage {
  if (order.status === OrderStatus.CANCELLED) return canceled;
  if (payment.asking && UNPAID.includes(payment.state)) return SettleStage.asking;
  if (order.hold?.usedUp && UNPAID.includes(payment.state)) return SettleStage.usedUp;
  switch (payment.state) {
    case refunded:
      return payment.type === TransactionType.order ? SettleStage.refunded : canceled;
    case canceled:
    case elsewhere:
      return canceled;
    case settled:
      return order.status === null ? SettleStage.confirming : settled;
    case slotGone:
      // Paid earlier, and another time is held by now: the settled payment books it.
      return payment.holdUntil ? SettleStage.confirming : slotGone;
    case failed:
      return failed;
    case expired:
      return order.hold?.lapsed ? SettleStage.lapsed : expired;
    case open:
      if (order.hold?.lapsed) return SettleStage.lapsed;
      return returned ? SettleStage.returned : open;
    case none:
      return order.hold?.lapsed ? SettleStage.lapsed : none;
  }
}
