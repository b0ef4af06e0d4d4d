import type { ProductGroupView } from '#shared/views/catalogue.ts';

export interface GroupSummary {
  /** Lowest price in Rappen; null while prices are not shown. */
  fromPrice: number | null;
  days: { from: number; to: number };
  atHome: boolean;
}

/** Working days from the quickest to the slowest product; null without products. */
export function daysOf(groups: readonly ProductGroupView[]): { from: number; to: number } | null {
  const days = groups.flatMap((group) => group.products.map((product) => product.turnaroundDays));
  return days.length === 0 ? null : { from: Math.min(...days), to: Math.max(...days) };
}

/** What a group's cell says about its products: lowest price, days to the result, home sampling. */
export function summariseGroup(group: ProductGroupView): GroupSummary {
  const prices = group.products.map((product) => product.price).filter((price): price is number => price !== null);
  return {
    fromPrice: prices.length === 0 ? null : Math.min(...prices),
    days: daysOf([group]) ?? { from: 0, to: 0 },
    atHome: group.products.some((product) => product.applications.includes('homesampling')),
  };
}
