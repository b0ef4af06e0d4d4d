import type { AddonFacts, ProductFacts, ProductGroupFacts } from '#shared/domain/catalogue/catalogue.ts';
import { sumRappen } from '#shared/domain/money.ts';

/** One line of an order, price in Rappen. */
export interface PriceLine {
  key: string;
  price: number;
}

/** The lines and the total of a product with its add-ons, in Rappen, before any voucher. */
export function priceOrder(
  product: Pick<ProductFacts, 'key' | 'price'>,
  addons: readonly Pick<AddonFacts, 'key' | 'price'>[],
): { lines: PriceLine[]; total: number } {
  const lines = [product, ...addons].map(({ key, price }) => ({ key, price }));
  return { lines, total: sumRappen(lines.map((line) => line.price)) };
}

/** 'From' price of a group: its cheapest active product in Rappen, or null when none is active. */
export function fromPrice(group: ProductGroupFacts): number | null {
  const prices = group.products.filter((product) => product.active).map((product) => product.price);
  return prices.length > 0 ? Math.min(...prices) : null;
}
