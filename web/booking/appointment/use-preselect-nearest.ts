import { useEffect, useRef } from 'react';
import { BRANCH_NEAR_METRES } from '#shared/limits/branches.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import type { BranchSearchState } from './use-branch-search.ts';

/** Where the list begins with what is nearest to the person. */
const AROUND_PERSON: readonly BranchSearchState['mode'][] = ['place', 'person', 'branch'];

export type NamedBranch = Pick<PartnerBranchView, '_id' | 'name'>;

export interface Preselection {
  /** The branch that was chosen for the person, while it is the chosen one. */
  preselected: NamedBranch | null;
  /** From now on the person chooses. */
  keepChoice: () => void;
}

/** Chooses the nearest branch with a free time where the person is known to be; it follows the search until they choose themselves. */
export function usePreselectNearest(
  { mode, branches, query }: Pick<BranchSearchState, 'mode' | 'branches' | 'query'>,
  chosen: NamedBranch | null,
  choose: (branch: PartnerBranchView) => void,
): Preselection {
  const own = useRef<string | null>(null);
  const isOurs = chosen === null || chosen._id === own.current;
  const nearest = AROUND_PERSON.includes(mode) && !query.isFetching ? nearestFree(branches ?? []) : null;
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!isOurs || !nearest || nearest._id === own.current) return;
    own.current = nearest._id;
    latest.current(nearest);
  }, [isOurs, nearest]);
  return {
    preselected: chosen !== null && chosen._id === own.current ? chosen : null,
    keepChoice: () => {
      own.current = null;
    },
  };
}

function nearestFree([first]: readonly PartnerBranchView[]): PartnerBranchView | null {
  return first?.nextFreeSlot && (first.distance ?? 0) <= BRANCH_NEAR_METRES ? first : null;
}
