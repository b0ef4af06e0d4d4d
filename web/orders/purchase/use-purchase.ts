import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDeferredValue, useMemo } from 'react';
import { isForSex, isOfSample } from '#shared/domain/catalogue/is-selectable.ts';
import { sumRappen } from '#shared/domain/money.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import type { AddonView, ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import type { QueryLike } from '#web/kit/query-state.tsx';
import type { SelectionState } from './selection.ts';

/** What is being bought, at current prices. */
export interface Purchase {
  group: ProductGroupView;
  product: ProductView;
  /** The extras of the group that are measured in this test's sample. */
  addons: AddonView[];
  /** The chosen extras that can be bought with this product, by this person. */
  chosenAddons: AddonView[];
  /** Rappen; null while prices are not shown. */
  total: number | null;
}

export interface PurchaseState {
  selection: SelectionState;
  /** False: no test was chosen in this session. */
  chosen: boolean;
  /** `purchase: null` means that the chosen test is no longer offered. */
  query: QueryLike<{ purchase: Purchase | null }>;
}

/** The chosen test and extras for the screens of a purchase. `fresh` asks the server again on entry (summary, statement). */
export function usePurchase({ fresh = false }: { fresh?: boolean } = {}): PurchaseState {
  const selection = useAppSelector((state) => state.selection);
  const sex = useAppSelector(selectUser)?.sex ?? null;
  const { productGroupKey, productKey, addonKeys } = selection;
  const args = productGroupKey ? { params: { id: productGroupKey } } : skipToken;
  const options = { refetchOnMountOrArgChange: fresh };
  const group = api.useGetProductGroupQuery(args, options);
  const addons = api.useListAddonsQuery(args, options);
  const gone = isMissing(group.error);
  // What came is drawn piece by piece, and all of it together: in one go it would hold up a slow phone.
  const chosen = useDeferredValue(group.data);
  const offered = useDeferredValue(addons.data?.addons);
  // The same object until something of it changed: bars and lists are not drawn anew for a day or a place.
  const purchase = useMemo(
    () => (chosen && offered ? purchaseOf(chosen, offered, { productKey, addonKeys, sex }) : undefined),
    [chosen, offered, productKey, addonKeys, sex],
  );
  return {
    selection,
    chosen: productGroupKey !== null && productKey !== null,
    query: {
      data: gone ? { purchase: null } : purchase === undefined ? undefined : { purchase },
      error: gone ? undefined : (group.error ?? addons.error),
      isFetching: group.isFetching || addons.isFetching,
      refetch: () => Promise.all([group.refetch(), addons.refetch()]),
    },
  };
}

function purchaseOf(
  group: ProductGroupView,
  offered: AddonView[],
  { productKey, addonKeys, sex }: Pick<SelectionState, 'productKey' | 'addonKeys'> & { sex: Sex | null },
): Purchase | null {
  const product = group.products.find(({ key }) => key === productKey);
  if (!product) return null;
  const addons = offered.filter((addon) => isOfSample(product, addon));
  const chosenAddons = addons.filter(
    (addon) =>
      addonKeys.includes(addon.key) && !isAlreadyIncluded(product, addon) && isForSex({ onlyForSex: addon.sex }, sex),
  );
  return { group, product, addons, chosenAddons, total: totalOf([product, ...chosenAddons]) };
}

/** Sum in Rappen, or null when a price is hidden. */
function totalOf(items: { price: number | null }[]): number | null {
  const prices = items.map(({ price }) => price).filter((price) => price !== null);
  return prices.length === items.length ? sumRappen(prices) : null;
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 404;

/** True when the product measures every value of the extra already. */
export function isAlreadyIncluded(product: Pick<ProductView, 'markers'>, addon: Pick<AddonView, 'markers'>): boolean {
  const measured = new Set(product.markers.map(({ key }) => key));
  return addon.markers.length > 0 && addon.markers.every(({ key }) => measured.has(key));
}
