import preparation from '#shared/content/preparation.json' with { type: 'json' };
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import { prepareFor } from '#shared/domain/catalogue/prepare-for.ts';
import { json } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderItemView } from '#shared/views/orders.ts';
import { findOrder } from './find-order.ts';

/** How to prepare for the sampling of an order; undefined where the content says nothing about its product. */
export async function findPreparation(services: Services, orderId: string): Promise<PreparationView | undefined> {
  const order = await findOrder(services, orderId);
  if (!order) return undefined;
  const addons = json<OrderItemView[]>(order.items).filter(({ kind }) => kind === 'addon');
  const found = prepareFor(
    preparation,
    order.productKey,
    addons.map(({ key }) => key),
  );
  if (!found) return undefined;
  const startsAt = order.partnerBranchId === null ? null : order.startsAt.toISOString();
  return {
    bring: found.bring,
    notes: found.notes,
    duration: found.duration,
    results: found.results,
    fasting: {
      required: found.fastingHours > 0,
      hours: found.fastingHours,
      text: found.fastingText,
      from: startsAt && found.fastingHours > 0 ? fastingFrom(startsAt, found.fastingHours) : null,
    },
  };
}
