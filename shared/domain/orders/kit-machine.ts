import { listEvents, type Machine } from '#shared/domain/machine.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** What can happen to a kit for home sampling. */
export type KitEvent = 'send' | 'return' | 'arrive-at-lab';

/** Ordered, sent, returned, at the laboratory; a kit whose return nobody scanned may be found at the laboratory. */
export const KIT_MACHINE: Machine<KitStatus, KitEvent> = {
  send: { from: ['ordered'], to: 'sent' },
  return: { from: ['sent'], to: 'returned' },
  'arrive-at-lab': { from: ['sent', 'returned'], to: 'at-lab' },
};

/** The event that leads from one station to another, or null: whoever scans a kit says where it is. */
export function findKitEvent(from: KitStatus, to: KitStatus): KitEvent | null {
  return listEvents(KIT_MACHINE, from).find((event) => KIT_MACHINE[event].to === to) ?? null;
}

const BEFORE_LAB: readonly (OrderStatus | null)[] = [
  null,
  OrderStatus.PAID,
  OrderStatus.CONFIRMED,
  OrderStatus.CANCELLED,
];

/**
 * Where a kit is: ordered before it has a row, and at the laboratory as soon as its sample is, whoever said so.
 * @param isNew it is the kit for a new sample; how far the order came with the former one says nothing about it
 */
export function kitStatusOf(stored: KitStatus | null, status: OrderStatus | null, isNew = false): KitStatus {
  return isNew || BEFORE_LAB.includes(status) ? (stored ?? 'ordered') : 'at-lab';
}
