import { useMemo } from 'react';
import { DEFAULT_MAP_CENTRE } from '#shared/limits/branches.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';

const EVERYWHERE = { query: { lat: DEFAULT_MAP_CENTRE.latitude, lng: DEFAULT_MAP_CENTRE.longitude } };

/**
 * The branches where a customer can book a time within the next days: open, selling directly, with something free. Home, the list
 * of tests and the finder ask with the same question, so that they promise the same days and the server is asked once.
 */
export function useBookableBranches(): { branches: PartnerBranchView[] | undefined; failed: boolean } {
  const { data, isError } = api.useListPartnerBranchesQuery(EVERYWHERE);
  return { branches: useMemo(() => data?.partnerBranches.filter(isBookable), [data]), failed: isError };
}

const isBookable = ({ active, nextFreeSlot }: PartnerBranchView): boolean => active && nextFreeSlot !== null;
