import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { foldPlaceName } from '#shared/domain/booking/fold-place-name.ts';
import { groupByRegion, type Region, type RegionGroup } from '#shared/domain/booking/group-by-region.ts';
import { isBranchSearchTooShort } from '#shared/domain/booking/is-branch-search-too-short.ts';
import type { PlaceMatch } from '#shared/domain/booking/search-places.ts';
import { DEFAULT_MAP_CENTRE } from '#shared/limits/branches.ts';
import type { PartnerBranchView, PlaceView } from '#shared/views/booking.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { useSame } from '#web/kit/use-same.ts';
import { type BranchSearch, branchSearched } from '#web/orders/purchase/selection.ts';
import { usePlaces } from '../find-branches/use-places.ts';
import { useSearchStart } from './use-search-start.ts';

const TYPING_PAUSE_MS = 300;

/**
 * What the list shows. `country`: the regions; `region`: the branches of one; `place`, `person`, `branch`: all branches by their
 * distance from there; `name`: branches called so, then those around the first; `unknown`: the text means nothing, so the regions.
 */
export type SearchMode = 'country' | 'region' | 'place' | 'person' | 'branch' | 'name' | 'unknown';

export interface BranchSearchState {
  search: BranchSearch;
  mode: SearchMode;
  /** Typed, and too short for a search. */
  short: boolean;
  /** All branches in the order of the list; null while they are not known. */
  branches: PartnerBranchView[] | null;
  /** How many of them, from the first, carry the text in their name or address. */
  named: number;
  regions: RegionGroup<PartnerBranchView>[];
  /** Where distances are measured from, in the mode `place`. */
  place: PlaceView | null;
  match: PlaceMatch;
  /** Other places that the text means as well. */
  otherPlaces: PlaceView[];
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  setText: (text: string) => void;
  setPlace: (place: PlaceView) => void;
  setPerson: (place: { lat: number; lng: number }) => void;
  openRegion: (region: Region) => void;
  showCountry: () => void;
}

const COUNTRY = { lat: DEFAULT_MAP_CENTRE.latitude, lng: DEFAULT_MAP_CENTRE.longitude };
const NO_PLACES: PlaceView[] = [];
const placeKey = ({ name, canton }: PlaceView): string => `${name} ${canton}`;

/**
 * The branches that offer the product, by place, region, name or distance. The search is part of the selection, so Back finds it
 * again. The same object until something of it changed: a phone draws list and map long.
 */
export function useBranchSearch(productId: string): BranchSearchState {
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => state.selection.branchSearch);
  const starting = useSearchStart();
  const typed = search.text.trim();
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const short = isBranchSearchTooShort({ query: text });
  const places = usePlaces(search.near ? '' : text);
  const match = (!search.near && places.found?.match) || 'none';
  const found = places.found?.places ?? NO_PLACES;
  const asksNames = !search.near && !short && places.found !== undefined && match !== 'exact';
  const names = api.useListPartnerBranchesQuery(
    asksNames ? { query: { productId: [productId], query: text } } : skipToken,
  );
  const hits = (asksNames ? names.currentData?.partnerBranches : undefined) ?? [];
  // Where a place begins like the text, a street that contains it says nothing.
  const called = hits.filter((branch) => branch.active && (match === 'none' || beginsLike(branch.name, text)));
  const isName = called.length > 0;
  const place =
    isName || search.near ? null : (found.find((each) => placeKey(each) === search.place) ?? found[0] ?? null);
  const centre = centreOf(search, place, called[0]);
  const all = api.useListPartnerBranchesQuery({ query: { productId: [productId], ...centre } });

  const waits = typed !== text || starting || places.isFetching || names.isFetching;
  const mode = modeOf({ search, short, isName, place, failed: places.error !== undefined });
  const namedIds = called.map(({ _id }) => _id).join();
  const reply = all.currentData?.partnerBranches;
  const branches = useMemo(() => {
    if (!reply) return null;
    const active = reply.filter((branch) => branch.active);
    const named = (branch: PartnerBranchView) => namedIds !== '' && namedIds.includes(branch._id);
    // Nobody stands in the middle of the country, nor at the branch whose name was typed.
    const measured = mode === 'place' || mode === 'person' || mode === 'branch';
    const shown = measured ? active : active.map((branch) => ({ ...branch, distance: null }));
    return [...shown.filter(named), ...shown.filter((branch) => !named(branch))];
  }, [reply, namedIds, mode]);
  const regions = useMemo(() => groupByRegion(branches ?? []), [branches]);
  const failed = all.error ?? names.error ?? places.error;
  const refetch = useSame(() => {
    if (places.error !== undefined) places.refetch();
    if (names.error !== undefined) void names.refetch();
    return all.refetch();
  });
  const shown = waits && branches === null ? null : branches;
  const isFetching = waits || all.isFetching;
  const tooShort = typed !== '' && short;
  const named = called.length;
  return useMemo(
    () => ({
      search,
      mode,
      short: tooShort,
      branches: shown,
      named,
      regions,
      place: mode === 'place' ? place : null,
      match,
      otherPlaces: mode === 'place' ? found.filter((each) => each !== place) : NO_PLACES,
      query: { error: failed, isFetching, refetch },
      setText: (next) => dispatch(branchSearched({ text: next })),
      setPlace: (next) => dispatch(branchSearched({ text: search.text, place: placeKey(next) })),
      setPerson: (near) => dispatch(branchSearched({ near: { ...near, from: 'person' } })),
      openRegion: (region) => dispatch(branchSearched({ region })),
      showCountry: () => dispatch(branchSearched({})),
    }),
    [search, mode, tooShort, shown, named, regions, place, match, found, failed, isFetching, refetch, dispatch],
  );
}

function centreOf(
  { near }: BranchSearch,
  place: PlaceView | null,
  named: PartnerBranchView | undefined,
): { lat: number; lng: number } {
  if (near) return { lat: near.lat, lng: near.lng };
  const point = named ?? place;
  return point ? { lat: point.latitude, lng: point.longitude } : COUNTRY;
}

const beginsLike = (name: string, text: string): boolean =>
  ` ${foldPlaceName(name)}`.includes(` ${foldPlaceName(text)}`);

interface Known {
  search: BranchSearch;
  short: boolean;
  isName: boolean;
  place: PlaceView | null;
  failed: boolean;
}

function modeOf({ search, short, isName, place, failed }: Known): SearchMode {
  if (search.near) return search.near.from;
  if (short || failed) return search.region ? 'region' : 'country';
  if (isName) return 'name';
  return place ? 'place' : 'unknown';
}
