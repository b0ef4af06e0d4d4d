import type { booking } from '#shared/contract/booking.ts';
import { distanceMetres } from '#shared/domain/booking/distance-metres.ts';
import { daysFrom, findFirstFreeSlots } from '#shared/domain/booking/free-slots.ts';
import { bookingWindow } from '#shared/domain/booking/is-bookable.ts';
import { isBranchSearchTooShort } from '#shared/domain/booking/is-branch-search-too-short.ts';
import { offersProduct } from '#shared/domain/booking/offers-product.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { FIRST_SLOTS_SHOWN, NEXT_FREE_SLOT_DAYS } from '#shared/limits/booking.ts';
import { type Branch, listBranches } from '#shared/server/booking/read-branch.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import { areSampledAtBranches } from '#shared/server/catalogue/read-catalogue.ts';
import type { Services } from '#shared/server/services.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { presentPartnerBranch } from './present-partner-branch.ts';

type BranchSearch = Call<typeof booking.listPartnerBranches>['query'];

/**
 * Branches that match a text (name, town, postal code), nearest first when coordinates are given (metres), else by town.
 * A text under three characters finds nothing without coordinates. Default channel: direct. A product is one that is sold and sampled at
 * branches, and only those that offer each of them are found.
 */
export async function listPartnerBranches(
  services: Services,
  { query: search }: Call<typeof booking.listPartnerBranches>,
): Promise<{ partnerBranches: PartnerBranchView[] }> {
  const near =
    search.lat !== undefined && search.lng !== undefined ? { latitude: search.lat, longitude: search.lng } : null;
  if (isBranchSearchTooShort({ query: search.query, near })) return { partnerBranches: [] };
  const { productId } = search;
  if (productId && !(await areSampledAtBranches(services, productId))) return { partnerBranches: [] };
  const channels = search.channel?.length ? search.channel : ['direct'];
  const found = (await listBranches(services)).filter(
    (branch) =>
      (branch.active || search.includeClosed) &&
      channels.includes(branch.channel) &&
      (productId ?? []).every((key) => offersProduct(branch, key)) &&
      matches(branch, search.query),
  );
  const now = services.now();
  const window = bookingWindow(now);
  const today = zurichDate(now);
  const dates = daysFrom(today, NEXT_FREE_SLOT_DAYS);
  const taken = await readOccupancy(services, found, { startDate: today, days: NEXT_FREE_SLOT_DAYS, now });
  const views = found.map((branch) => {
    const firstSlots = findFirstFreeSlots(branch, dates, taken.get(branch.id), window, FIRST_SLOTS_SHOWN);
    const distance = near && distanceMetres(near, branch);
    return { ...presentPartnerBranch(branch, today), distance, nextFreeSlot: firstSlots[0]?.from ?? null, firstSlots };
  });
  return { partnerBranches: near ? views.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) : views };
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function matches(branch: Branch, query: BranchSearch['query']): boolean {
  if (!query?.trim()) return true;
  const text = fold(`${branch.name} ${branch.zipCode} ${branch.city} ${branch.streetAddress}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
