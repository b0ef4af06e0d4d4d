import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { AppointmentState } from './appointment-machine.ts';

export interface RescheduleFacts {
  status: OrderStatus | null;
  /** Null for home sampling. */
  slotState: AppointmentState | null;
}

/**
 * Whether an appointment may be moved: one that is booked and paid, until the sample is taken; a missed one too. An order that is
 * not paid has another way to choose its time, and home sampling has none.
 */
export function mayReschedule({
  status,
  slotState,
}: RescheduleFacts): null | Refusal<'order-cancelled' | 'order-completed' | 'order-error'> {
  if (status === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (status === OrderStatus.COMPLETED) return refuse('order-completed');
  if (status !== OrderStatus.PAID || slotState !== AppointmentState.booked) return refuse('order-error');
  return null;
}
