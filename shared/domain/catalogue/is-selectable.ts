import type { AddonFacts, ProductFacts, ProductGroupFacts } from '#shared/domain/catalogue/catalogue.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';

/** True for an active product of an active group. */
export function isProductSelectable(group: Pick<ProductGroupFacts, 'active'>, product: ProductFacts): boolean {
  return group.active && product.active;
}

/** True for an active add-on of the product's group that is measured in its sample and that adds at least one value. */
export function isAddonSelectable(
  group: Pick<ProductGroupFacts, 'key'>,
  product: ProductFacts,
  addon: AddonFacts,
): boolean {
  return (
    addon.active && addon.productGroups.includes(group.key) && isOfSample(product, addon) && !isIncluded(product, addon)
  );
}

/** True when the add-on is measured in the sample that the product takes: a few drops hold too little for a vein's test, and nobody pricks a finger beside it. */
export function isOfSample(product: Pick<ProductFacts, 'sampleType'>, addon: Pick<AddonFacts, 'sampleType'>): boolean {
  return addon.sampleType === product.sampleType;
}

/** True when the product measures every value of the add-on already: it is shown as 'already included'. */
export function isIncluded(product: ProductFacts, addon: AddonFacts): boolean {
  return addon.markers.length > 0 && addon.markers.every((marker) => product.markers.includes(marker));
}

/** True unless it is for the other sex only; an unknown sex excludes nothing. */
export function isForSex(item: { onlyForSex?: Sex | null }, sex: Sex | null): boolean {
  return !item.onlyForSex || sex === null || item.onlyForSex === sex;
}
