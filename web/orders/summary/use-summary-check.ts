import { skipToken } from '@reduxjs/toolkit/query/react';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { addressOf } from '../purchase/address-of.ts';
import type { SelectionState } from '../purchase/selection.ts';
import type { Purchase } from '../purchase/use-purchase.ts';

/** Rows of "your details" that can be changed. */
export type PersonRow = 'name' | 'birthdate' | 'sex' | 'email' | 'address' | 'invoice';

/** What changed since the person chose, shown at the top of the summary. */
export type Difference =
  | { kind: 'price'; from: number; to: number }
  | { kind: 'extras' }
  | { kind: 'unfinished' }
  | { kind: 'delivery' }
  | { kind: 'person'; row: PersonRow }
  | { kind: 'sex'; only: 'male' | 'female' };

/** The chosen time cannot be had any more; its row offers others. */
export interface GoneTime {
  from: string;
  reason: 'slot-taken' | 'past-booking-deadline';
}

export interface SummaryCheck {
  differences: Difference[];
  gone: GoneTime | null;
  /** When the server last said that the time is free; null while it is not known or nothing is booked. */
  freeAt: Date | null;
  /** The server is being asked whether the time is still free. */
  checking: boolean;
  /** The order cannot proceed until these are resolved. */
  blocked: boolean;
  /** The row of the person's details that has to be filled in first. */
  missing: PersonRow | null;
}

const BLOCKING: readonly Difference['kind'][] = ['unfinished', 'sex', 'person', 'delivery'];

const NOTHING: SummaryCheck = {
  differences: [],
  gone: null,
  freeAt: null,
  checking: false,
  blocked: true,
  missing: null,
};

/** Compares the selection with what the server offers now; the time is checked on each entry. */
export function useSummaryCheck(
  purchase: Purchase | null,
  selection: SelectionState,
  user: UserView | null,
): SummaryCheck {
  const { application, partnerBranchId, slot, seenTotal, addonKeys, deliveryAddress } = selection;
  const atBranch = application === 'branch';
  const timed = atBranch && partnerBranchId && slot;
  const day = api.useListTimeSlotsQuery(
    timed ? { params: { id: partnerBranchId }, query: { selectedDate: zurichDate(slot.from) } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const missing = user && missingRow(user);
  if (!purchase) return { ...NOTHING, checking: day.isFetching };
  const { product, chosenAddons, total } = purchase;
  const differences: Difference[] = [];
  if (total !== null && seenTotal !== null && seenTotal !== total)
    differences.push({ kind: 'price', from: seenTotal, to: total });
  if (chosenAddons.length < addonKeys.length) differences.push({ kind: 'extras' });
  if (product.sex && user?.sex && user.sex !== product.sex) differences.push({ kind: 'sex', only: product.sex });
  const complete =
    application !== null && product.applications.includes(application) && (!atBranch || (partnerBranchId && slot));
  if (!complete) differences.push({ kind: 'unfinished' });
  else if (application === 'homesampling' && user && !deliveryAddress && !addressOf(user)) {
    differences.push({ kind: 'delivery' });
  }
  if (missing) differences.push({ kind: 'person', row: missing });
  const known = timed && complete && day.data && !day.isFetching ? day.data : null;
  const isFree = known?.slots.some(({ from }) => from === slot?.from) ?? false;
  const gone: GoneTime | null =
    known && slot && !isFree
      ? { from: slot.from, reason: known.closed === 'past-booking-deadline' ? 'past-booking-deadline' : 'slot-taken' }
      : null;
  return {
    differences,
    gone,
    freeAt: isFree && day.fulfilledTimeStamp ? new Date(day.fulfilledTimeStamp) : null,
    checking: Boolean(timed) && day.isFetching,
    blocked: gone !== null || differences.some(({ kind }) => BLOCKING.includes(kind)),
    missing,
  };
}

/** Accounts may exist without these; the laboratory cannot read values without them. */
function missingRow({ birthdate, sex, zipCode, city }: UserView): PersonRow | null {
  if (!birthdate) return 'birthdate';
  if (!sex) return 'sex';
  return zipCode && city ? null : 'address';
}
