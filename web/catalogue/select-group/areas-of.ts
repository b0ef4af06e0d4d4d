import type { LocalText } from '#shared/languages.ts';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';

/** How many values of one area a product measures, and which. */
export interface AreaLine {
  key: string;
  name: LocalText;
  markers: LocalText[];
}

export interface AreaComparison {
  /** Areas that every product of the group measures, in the order of the content. */
  shared: AreaLine[];
  /** The others; `markers` is empty where this product measures none. */
  more: AreaLine[];
}

/**
 * The areas of one product, arranged so that the rows of all products of the group align: first what they share, then what
 * only some measure. Values of an area the group does not name are left to the full list of values.
 */
export function areasOf(group: ProductGroupView, product: ProductView): AreaComparison {
  const lines = group.resultCategories.map(({ key, name }) => ({ key, name, markers: markersOf(product, key) }));
  const measuredBy = (key: string) => group.products.filter((each) => markersOf(each, key).length > 0).length;
  return {
    shared: lines.filter(({ key }) => measuredBy(key) === group.products.length),
    more: lines.filter(({ key }) => measuredBy(key) > 0 && measuredBy(key) < group.products.length),
  };
}

function markersOf(product: ProductView, area: string): LocalText[] {
  return product.markers.filter((marker) => marker.resultCategory === area).map(({ name }) => name);
}
