import type { ComponentType } from 'react';
import type { OrderView } from '#shared/views/orders.ts';

/** One thing that can be done with an order. What it costs stands in its row, before anything is chosen. */
export interface OrderAction {
  key: string;
  /** What cannot be done now is not listed. */
  isOffered: (order: OrderView, now: Date) => boolean;
  /** An `ActionRow`. */
  Row: ComponentType<{ order: OrderView }>;
}
