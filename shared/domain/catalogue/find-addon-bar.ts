import type { AddonFacts } from '#shared/domain/catalogue/catalogue.ts';
import { isForSex, isOfSample } from '#shared/domain/catalogue/is-selectable.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import type { SampleType } from '#shared/views/catalogue.ts';

/** What was ordered, as the order keeps it. */
export interface OrderedTest {
  productGroupKey: string;
  sampleType: SampleType;
  /** Keys of the add-ons that were bought. */
  addonKeys: readonly string[];
  /** Everything that is measured, add-ons included. */
  markers: readonly string[];
}

/** Why an add-on cannot be added to an order; the codes of the refusals. */
export type AddonBar =
  | 'addon-unavailable'
  | 'addon-other-group'
  | 'addon-bought'
  | 'not-for-this-sex'
  | 'addon-included'
  | 'addon-needs-vein'
  | 'addon-needs-finger';

/**
 * Why an add-on cannot be added to what was ordered, or null when it can: the first reason that a person can do nothing about.
 * @param addon undefined for a key that nothing is sold under
 */
export function findAddonBar(addon: AddonFacts | undefined, order: OrderedTest, sex: Sex | null): AddonBar | null {
  if (addon && order.addonKeys.includes(addon.key)) return 'addon-bought';
  if (!addon?.active) return 'addon-unavailable';
  if (!addon.productGroups.includes(order.productGroupKey)) return 'addon-other-group';
  if (!isForSex(addon, sex)) return 'not-for-this-sex';
  if (addon.markers.length > 0 && addon.markers.every((marker) => order.markers.includes(marker)))
    return 'addon-included';
  if (isOfSample(order, addon)) return null;
  return addon.sampleType === 'venous' ? 'addon-needs-vein' : 'addon-needs-finger';
}
