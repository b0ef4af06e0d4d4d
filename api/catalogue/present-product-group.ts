import type { Addon, Product, ProductGroup } from '#shared/server/catalogue/read-catalogue.ts';
import { liveContent, resultContent } from '#shared/server/content/live-content.ts';
import type { AddonView, MarkerNameView, ProductGroupView, ProductView } from '#shared/views/catalogue.ts';

/** A group with its products; prices are left out while they are not displayed. */
export function presentProductGroup(group: ProductGroup, displayPrice: boolean): ProductGroupView {
  return {
    key: group.key,
    active: group.active,
    name: group.name,
    tagline: group.tagline,
    icon: group.icon,
    resultCategories: group.resultCategories.flatMap((key) => {
      const category = resultContent.resultCategories.categories.find((area) => area.key === key);
      return category ? [{ key, name: category.name }] : [];
    }),
    products: group.products.map((product) => presentProduct(product, displayPrice)),
  };
}

function presentProduct(product: Product, displayPrice: boolean): ProductView {
  return {
    key: product.key,
    active: product.active,
    name: product.name,
    description: product.description,
    price: displayPrice ? product.price : null,
    markers: presentMarkers(product.markers),
    sampleType: product.sampleType,
    fastingHours: product.fastingHours,
    strictHours:
      liveContent().preparation.products.find((entry) => entry.product === product.key)?.fasting.strictHours ?? 0,
    turnaroundDays: product.turnaroundDays,
    applications: product.applications,
    sex: product.onlyForSex,
  };
}

/** An add-on; its price is left out while prices are not displayed. */
export function presentAddon(addon: Addon, displayPrice: boolean): AddonView {
  const { fastingHours = 0, strictHours = 0 } =
    liveContent().preparation.addons.find((entry) => entry.addon === addon.key) ?? {};
  return {
    key: addon.key,
    active: addon.active,
    name: addon.name,
    description: addon.description,
    price: displayPrice ? addon.price : null,
    markers: presentMarkers(addon.markers),
    sampleType: addon.sampleType,
    fastingHours,
    strictHours,
    sex: addon.onlyForSex,
  };
}

function presentMarkers(keys: readonly string[]): MarkerNameView[] {
  return keys.flatMap((key) => {
    const marker = resultContent.bloodMarkers.markers.find((one) => one.key === key);
    return marker ? [{ key, name: marker.name, resultCategory: marker.resultCategory }] : [];
  });
}
