import type { KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type Refusal, refuse } from '#shared/errors.ts';

export interface AddingFacts {
  status: OrderStatus | null;
  /** Start of the appointment that is booked; null for home sampling. */
  startsAt: Date | null;
  /** Null at a branch. */
  kit: KitStatus | null;
}

export type AddingRefusal =
  | 'order-cancelled'
  | 'order-completed'
  | 'addons-unpaid'
  | 'addons-too-late'
  | 'addons-kit-sent';

/**
 * Whether extras can still be added to an order: while what they need can still be drawn. At a branch until the appointment begins,
 * because nobody says at that moment that the sample is taken, and the tubes are chosen from the order; a kit until it is sent,
 * because its tubes are packed for what was ordered.
 */
export function mayAddAddons({ status, startsAt, kit }: AddingFacts, now: Date): null | Refusal<AddingRefusal> {
  if (status === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (status === OrderStatus.COMPLETED) return refuse('order-completed');
  if (status === null) return refuse('addons-unpaid');
  if (status !== OrderStatus.PAID) return refuse('addons-too-late');
  if (kit !== null && kit !== 'ordered') return refuse('addons-kit-sent');
  return startsAt !== null && startsAt <= now ? refuse('addons-too-late') : null;
}
