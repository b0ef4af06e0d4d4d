import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

/** A payment whose price a voucher would change. */
export interface PricedPayment {
  type: TransactionType;
  state: PaymentState;
  orderStatus: OrderStatus | null;
}

const PAID: readonly PaymentState[] = [PaymentState.settled, PaymentState.slotGone, PaymentState.refunded];

/**
 * Whether a voucher may still change what is to be paid: never after payment, never for what nobody will pay, and for the order
 * itself only: an order has one voucher, and extras that are added later are paid in full.
 */
export function mayChangePrice({
  type,
  state,
  orderStatus,
}: PricedPayment): null | Refusal<'order-cancelled' | 'order-error' | 'voucher-too-late' | 'voucher-not-for-addons'> {
  if (orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (type === TransactionType.addOn) return refuse('voucher-not-for-addons');
  // Fees and money on its way back have no lines that a voucher could be for.
  if (type !== TransactionType.order) return refuse('order-error');
  if (PAID.includes(state)) return refuse('voucher-too-late');
  return state === PaymentState.canceled || state === PaymentState.elsewhere ? refuse('order-error') : null;
}
