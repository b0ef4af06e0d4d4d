import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';

/** A test that is sampled at home, and how much of another test it measures. */
export interface HomeOffer {
  group: ProductGroupView;
  product: ProductView;
  /** Values of the other test that this one measures too. */
  shared: number;
}

/** The test for home that measures most of a test's values, or null: where none does, home sampling is no answer. */
export function findHomeOffer(wanted: ProductView, groups: readonly ProductGroupView[]): HomeOffer | null {
  const keys = new Set(wanted.markers.map(({ key }) => key));
  const offers = groups.flatMap((group) =>
    group.products
      .filter((product) => product.key !== wanted.key && product.applications.includes('homesampling'))
      .filter(({ sex }) => sex === null || sex === wanted.sex)
      .map((product) => ({ group, product, shared: product.markers.filter(({ key }) => keys.has(key)).length })),
  );
  const [best] = offers.toSorted((a, b) => b.shared - a.shared || a.product.markers.length - b.product.markers.length);
  return best && best.shared > 0 ? best : null;
}
