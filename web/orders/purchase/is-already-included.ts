import type { AddonView, ProductView } from '#shared/views/catalogue.ts';

/** True when the product measures every value of the extra already. */
export function isAlreadyIncluded(product: Pick<ProductView, 'markers'>, addon: Pick<AddonView, 'markers'>): boolean {
  const measured = new Set(product.markers.map(({ key }) => key));
  return addon.markers.length > 0 && addon.markers.every(({ key }) => measured.has(key));
}
