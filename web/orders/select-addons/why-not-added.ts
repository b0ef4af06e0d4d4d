import { type AddonBar, findAddonBar, type OrderedTest } from '#shared/domain/catalogue/find-addon-bar.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import type { AddonView } from '#shared/views/catalogue.ts';
import type { OrderView } from '#shared/views/orders.ts';

/** Why an extra cannot be added to this order, as the server would say; null when it can. */
export function whyNotAdded(
  order: Pick<OrderView, 'productGroupKey' | 'product' | 'items'>,
  addon: AddonView,
  sex: Sex | null,
): AddonBar | null {
  const ordered: OrderedTest = {
    productGroupKey: order.productGroupKey,
    sampleType: order.product.sampleType,
    addonKeys: order.items.filter(({ kind }) => kind === 'addon').map(({ key }) => key),
    markers: order.items.flatMap(({ markers }) => markers),
  };
  const { key, active, sampleType, sex: onlyForSex } = addon;
  const markers = addon.markers.map((marker) => marker.key);
  // The list holds the extras of the order's group only.
  const facts = { key, active, sampleType, onlyForSex, markers, price: addon.price ?? 0 };
  return findAddonBar({ ...facts, productGroups: [order.productGroupKey] }, ordered, sex);
}
