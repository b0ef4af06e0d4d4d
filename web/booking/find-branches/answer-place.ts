import { foldPlaceName } from '#shared/domain/booking/fold-place-name.ts';
import { BRANCH_NEAR_METRES } from '#shared/limits/branches.ts';
import type { PartnerBranchView, PlaceView } from '#shared/views/booking.ts';

/** What is said about a place and its branches. */
export type PlaceAnswer =
  | { kind: 'here'; count: number }
  | { kind: 'near'; metres: number }
  /** Nothing within the usual way: the search has widened by itself. */
  | { kind: 'far'; metres: number };

/** A branch so close stands in the place, whatever the post calls it. */
const IN_PLACE_METRES = 2500;

/** Whether branches (nearest first, with their distance from the place) are in a place, near it or only far off; null without any. */
export function answerPlace(place: PlaceView, branches: readonly PartnerBranchView[]): PlaceAnswer | null {
  const metres = branches[0]?.distance;
  if (metres === undefined || metres === null) return null;
  const here = branches.filter((branch) => isIn(place, branch)).length;
  if (here > 0) return { kind: 'here', count: here };
  return { kind: metres > BRANCH_NEAR_METRES ? 'far' : 'near', metres };
}

const isIn = (place: PlaceView, { address: { city, canton }, distance }: PartnerBranchView): boolean =>
  (distance ?? Number.POSITIVE_INFINITY) <= IN_PLACE_METRES ||
  (canton === place.canton && foldPlaceName(city.replace(/ [A-Z]{2}$/, '')) === foldPlaceName(place.name));
