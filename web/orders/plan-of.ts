import { type KitPlan, planKit } from '#shared/domain/orders/kit-days.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { isToBeSampled } from './order-facts.ts';

/**
 * When the next steps of a kit are expected; null where nothing depends on the person any more: at a branch, unpaid, posted, cancelled.
 * @param idealFrom Zurich date
 */
export function planOf(order: OrderView, idealFrom: string | null, now: Date): KitPlan | null {
  const { kit, product, newSample } = order;
  if (!kit || !isToBeSampled(order) || (kit.status !== 'ordered' && kit.status !== 'sent')) return null;
  const paidAt = newSample?.chosenAt ?? order.history.find(({ to }) => to === OrderStatus.PAID)?.at ?? order.createdAt;
  const { sentAt, status: station } = kit;
  return planKit({ paidAt, sentAt, status: station, idealFrom, turnaroundDays: product.turnaroundDays }, now);
}
