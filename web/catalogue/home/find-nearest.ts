import { distanceMetres } from '#shared/domain/booking/distance-metres.ts';
import { foldPlaceName } from '#shared/domain/booking/fold-place-name.ts';
import type { FoundPlacesView, PartnerBranchView } from '#shared/views/booking.ts';

/** A branch, and how far it is from the place asked for; null where it was asked for by its own name. */
export interface NearestBranchFound {
  branch: PartnerBranchView;
  metres: number | null;
}

/** The branch nearest to the place that a text means, or the one whose name it is; null where the text means nothing. */
export function findNearest(
  branches: readonly PartnerBranchView[],
  { places }: FoundPlacesView,
  text: string,
): NearestBranchFound | null {
  const [place] = places;
  if (place) {
    const [first] = branches
      .map((branch) => ({ branch, metres: distanceMetres(place, branch) }))
      .toSorted((a, b) => a.metres - b.metres);
    return first ?? null;
  }
  const wanted = foldPlaceName(text);
  const named = branches.find(({ name }) => foldPlaceName(name).includes(wanted));
  return named ? { branch: named, metres: null } : null;
}
