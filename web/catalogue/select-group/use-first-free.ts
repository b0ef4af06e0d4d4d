import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { useBookableBranches } from '#web/booking/find-branches/use-bookable-branches.ts';
import { usePlaces } from '#web/booking/find-branches/use-places.ts';
import { type FirstFree, firstFree } from './first-free.ts';

/**
 * The earliest time for the cards: at the branch chosen before, near the person's home, else anywhere. Undefined
 * until it is known; null where nothing is free or the server does not say.
 */
export function useFirstFree(): FirstFree | null | undefined {
  const user = useAppSelector(selectUser);
  const chosenId = useAppSelector((state) => state.selection.partnerBranchId);
  const { branches, failed } = useBookableBranches();
  const home = [user?.zipCode, user?.city].filter(Boolean).join(' ');
  const places = usePlaces(home);
  if (failed) return null;
  if (!branches || places.isFetching) return undefined;
  const chosen = branches.filter(({ _id }) => _id === chosenId);
  return firstFree(chosen.length > 0 ? chosen : branches, places.found?.places[0] ?? null);
}
