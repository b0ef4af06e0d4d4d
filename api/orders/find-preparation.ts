import type { orders } from '#shared/contract/orders.ts';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import { prepareFor } from '#shared/domain/catalogue/prepare-for.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { jsonRows } from '#shared/server/database/sql.ts';
import { readOrder } from '#shared/server/orders/read-order.ts';
import type { Services } from '#shared/server/services.ts';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderItemView } from '#shared/views/orders.ts';

/** How to prepare for the sampling of an order; 404 where the content says nothing about its product. */
export async function findPreparation(
  services: Services,
  { params }: Call<typeof orders.getPreparation>,
): Promise<PreparationView> {
  const order = orNotFound(await readOrder(services, params.orderId));
  const addons = jsonRows<OrderItemView>(order.items).filter(({ kind }) => kind === 'addon');
  const addonKeys = addons.map(({ key }) => key);
  const found = orNotFound(prepareFor(liveContent().preparation, order.productKey, addonKeys));
  const startsAt = order.partnerBranchId === null ? null : order.startsAt.toISOString();
  return {
    bring: found.bring,
    notes: found.notes,
    duration: found.duration,
    results: found.results,
    fasting: {
      required: found.fastingHours > 0,
      hours: found.fastingHours,
      strictHours: found.strictHours,
      text: found.fastingText,
      from: startsAt && found.fastingHours > 0 ? fastingFrom(startsAt, found.fastingHours) : null,
      strictFrom: startsAt && found.strictHours > 0 ? fastingFrom(startsAt, found.strictHours) : null,
    },
  };
}
