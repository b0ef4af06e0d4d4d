import reasons from '#shared/content/reasons.json' with { type: 'json' };
import { Role } from '#shared/roles.ts';
import type { Actor } from '#shared/server/services.ts';
import type { OrderListItemView, OrderView } from '#shared/views/orders.ts';

/** Whether somebody sees an order without anything medical: the CRM, unless the order is their own or they are an administrator. */
export const seesNoMedical = (actor: Actor, customerId: string): boolean =>
  actor.userId !== customerId && !actor.roles.includes(Role.admin);

/** An order in a list without whose result is ready or being corrected, and why a sample failed. */
export const hideMedicalOfItem = (item: OrderListItemView): OrderListItemView => ({
  ...item,
  testResult: null,
  newSample: item.newSample && { ...item.newSample, reasons: [] },
});

/**
 * An order for the CRM: what was bought, paid and agreed on. No marker beyond the names of what was bought, nothing of a result, not which
 * value a follow-up is about, and no reasons in people's own words, which may tell of their health.
 */
export const hideMedical = (order: OrderView): OrderView => ({
  ...order,
  ...hideMedicalOfItem(order),
  items: order.items.map((item) => ({ ...item, markers: [] })),
  followUp: null,
  cancellation: order.cancellation && {
    ...order.cancellation,
    reasons: order.cancellation.reasons.filter((reason) => KNOWN_REASONS.has(reason)),
  },
});

const KNOWN_REASONS = new Set(Object.values(reasons).flatMap(keysOf));

function keysOf(part: unknown): string[] {
  return Array.isArray(part) ? part.flatMap((one: { key?: string }) => one.key ?? []) : [];
}
