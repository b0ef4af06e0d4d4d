import { type Coordinates, distanceMetres } from '#shared/domain/booking/distance-metres.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';

/** The earliest time somebody can book, and where. */
export interface FirstFree {
  from: string;
  city: string;
  /** Near the person's home; else the earliest of the whole country. */
  near: boolean;
}

/** Nobody goes further than half an hour for an earlier time. */
const NEAR_HOME_METRES = 30_000;

/** The earliest free time near a home, else of all branches; null where nothing is free. */
export function firstFree(branches: readonly PartnerBranchView[], home: Coordinates | null): FirstFree | null {
  const near = home ? branches.filter((branch) => distanceMetres(home, branch) <= NEAR_HOME_METRES) : [];
  return earliestOf(near, true) ?? earliestOf(branches, false);
}

function earliestOf(branches: readonly PartnerBranchView[], near: boolean): FirstFree | null {
  const [first] = branches
    .flatMap(({ nextFreeSlot, address }) =>
      nextFreeSlot === null ? [] : [{ from: nextFreeSlot, city: address.city, near }],
    )
    .toSorted((a, b) => a.from.localeCompare(b.from));
  return first ?? null;
}
