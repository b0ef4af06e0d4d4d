import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { api } from '#web/client/api.ts';

/** How many open offers of another time rest on a blocked day, as far as they are listed. */
export function useOpenOffers(branchId: string | null) {
  const { currentData } = api.useListRebookingsQuery({
    query: branchId === null ? {} : { partnerBranchId: branchId },
  });
  return ({ date, partnerBranchId }: { date: string; partnerBranchId: string | null }): number =>
    (currentData?.appointments ?? []).filter(
      ({ from, offer, partnerBranchId: of }) =>
        offer?.state === RebookingState.open &&
        zurichDate(from) === date &&
        (partnerBranchId === null || of === partnerBranchId),
    ).length;
}
