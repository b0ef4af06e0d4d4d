import type { AddonFacts, ProductFacts, ProductGroupFacts } from '#shared/domain/catalogue/catalogue.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';

/** True for an active product of an active group, offered to this sex; an unknown sex excludes nothing. */
export function isProductSelectable(
  group: Pick<ProductGroupFacts, 'active'>,
  product: ProductFacts,
  sex: Sex | null,
): boolean {
  return group.active && product.active && isForSex(product, sex);
}

/** True for an active add-on of the product's group that adds at least one value and is offered to this sex. */
export function isAddonSelectable(
  group: Pick<ProductGroupFacts, 'key'>,
  product: ProductFacts,
  addon: AddonFacts,
  sex: Sex | null,
): boolean {
  return addon.active && addon.productGroups.includes(group.key) && isForSex(addon, sex) && !isIncluded(product, addon);
}

/** True when the product measures every value of the add-on already: it is shown as 'already included'. */
export function isIncluded(product: ProductFacts, addon: AddonFacts): boolean {
  return addon.markers.length > 0 && addon.markers.every((marker) => product.markers.includes(marker));
}

function isForSex(item: { onlyForSex?: Sex | null }, sex: Sex | null): boolean {
  return !item.onlyForSex || sex === null || item.onlyForSex === sex;
}
