import { skipToken } from '@reduxjs/toolkit/query/react';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import type { SelectionState } from '../purchase/selection.ts';
import type { Purchase } from '../purchase/use-purchase.ts';

/** What changed since the person chose, shown at the top of the summary. */
export type Difference =
  | { kind: 'price'; from: number; to: number }
  | { kind: 'extras' }
  | { kind: 'time'; from: string; reason: 'slot-taken' | 'past-booking-deadline' }
  | { kind: 'unfinished' }
  | { kind: 'sex'; only: 'male' | 'female' };

export interface SummaryCheck {
  differences: Difference[];
  /** The server is being asked whether the time is still free. */
  checking: boolean;
  /** The order cannot proceed until these are resolved. */
  blocked: boolean;
}

/** Compares the selection with what the server offers now; the time is checked on each entry. */
export function useSummaryCheck(purchase: Purchase, selection: SelectionState, user: UserView | null): SummaryCheck {
  const { application, partnerBranchId, slot, seenTotal, addonKeys } = selection;
  const atBranch = application === 'branch';
  const timed = atBranch && partnerBranchId && slot;
  const day = api.useListTimeSlotsQuery(
    timed ? { params: { id: partnerBranchId }, query: { selectedDate: zurichDate(slot.from) } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const { product, chosenAddons, total } = purchase;
  const differences: Difference[] = [];
  if (total !== null && seenTotal !== null && seenTotal !== total)
    differences.push({ kind: 'price', from: seenTotal, to: total });
  if (chosenAddons.length < addonKeys.length) differences.push({ kind: 'extras' });
  if (product.sex && user?.sex && user.sex !== product.sex) differences.push({ kind: 'sex', only: product.sex });
  const complete =
    application !== null && product.applications.includes(application) && (!atBranch || (partnerBranchId && slot));
  if (!complete) differences.push({ kind: 'unfinished' });
  else if (slot && day.data && !day.isFetching && !day.data.slots.some(({ from }) => from === slot.from)) {
    differences.push({
      kind: 'time',
      from: slot.from,
      reason: day.data.closed === 'past-booking-deadline' ? 'past-booking-deadline' : 'slot-taken',
    });
  }
  return {
    differences,
    checking: Boolean(timed) && day.isFetching,
    blocked: differences.some(({ kind }) => kind === 'time' || kind === 'unfinished' || kind === 'sex'),
  };
}
