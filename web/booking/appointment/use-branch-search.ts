import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useRef } from 'react';
import { isBranchSearchTooShort } from '#shared/domain/booking/is-branch-search-too-short.ts';
import { DEFAULT_MAP_CENTRE } from '#shared/limits.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { type BranchSearch, branchSearched } from '#web/orders/purchase/selection.ts';

const TYPING_PAUSE_MS = 300;

export interface BranchSearchState {
  search: BranchSearch;
  /** null: no search yet (fewer than three characters and no place). */
  branches: PartnerBranchView[] | null;
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  setText: (text: string) => void;
  setPerson: (place: { lat: number; lng: number }) => void;
  /** All branches, nearest to what was found (or to the middle of the country) first. */
  widen: () => void;
}

/** The branches that offer the product, by text or by distance. The search is part of the selection, so Back finds it again. */
export function useBranchSearch(productId: string): BranchSearchState {
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => state.selection.branchSearch);
  const user = useAppSelector(selectUser);
  const known = useRef(search.text === '' && search.near === null ? (user?.city ?? null) : null);
  useEffect(() => {
    // Where the person lives is known from the account, so it is not asked again.
    if (known.current) dispatch(branchSearched({ text: known.current, near: null }));
    known.current = null;
  }, [dispatch]);
  const [text] = useDebouncedValue(search.text.trim(), TYPING_PAUSE_MS);
  const { near } = search;
  // A place found by the browser (or "all branches") takes precedence over the text; typing replaces the place.
  const short = isBranchSearchTooShort({ query: text, near: near && { latitude: near.lat, longitude: near.lng } });
  const query = api.useListPartnerBranchesQuery(
    short
      ? skipToken
      : { query: { productId: [productId], ...(near ? { lat: near.lat, lng: near.lng } : { query: text }) } },
  );
  const typing = !near && search.text.trim() !== text;
  const found = short ? undefined : query.currentData?.partnerBranches;
  const wholeCountry = near?.from === 'country';
  const branches = useMemo(() => (found ? bookable(found, wholeCountry) : null), [found, wholeCountry]);
  return {
    search,
    branches,
    query: { error: query.error, isFetching: query.isFetching || typing, refetch: query.refetch },
    setText: (next) => dispatch(branchSearched({ text: next, near: null })),
    setPerson: (place) => dispatch(branchSearched({ text: '', near: { ...place, from: 'person' } })),
    widen: () => {
      const first = branches?.[0];
      const centre = { lat: DEFAULT_MAP_CENTRE.latitude, lng: DEFAULT_MAP_CENTRE.longitude, from: 'country' as const };
      const next = first ? { lat: first.latitude, lng: first.longitude, from: 'branch' as const } : centre;
      dispatch(branchSearched({ text: search.text, near: next }));
    },
  };
}

/** Active branches; of the whole country by town, because nobody stands in its middle. */
function bookable(found: PartnerBranchView[], wholeCountry: boolean): PartnerBranchView[] {
  const active = found.filter((branch) => branch.active);
  if (!wholeCountry) return active;
  return active
    .map((branch) => ({ ...branch, distance: null }))
    .sort((a, b) => a.address.city.localeCompare(b.address.city, 'de-CH'));
}
