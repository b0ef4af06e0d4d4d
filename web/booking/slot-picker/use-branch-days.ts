import { useMemo } from 'react';
import { addDays } from '#shared/domain/calendar-date.ts';
import type { DayView, MultiDayTimeSlotsView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';

/** Two weeks contain seven opening days, unless the branch opens on three days a week or fewer. */
const DAYS_ASKED = 14;
export const DAYS_SHOWN = 7;

export interface BranchDay extends DayView {
  date: string;
}

export interface BranchDays {
  /** The strip: days the branch is open on, from the start, at most seven; undefined while unknown. */
  days: BranchDay[] | undefined;
  /** Every day that was loaded, for the alternatives to a lost time. */
  all: BranchDay[];
  /** Where the next strip begins. */
  nextStart: string;
  query: { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Days of a branch from a Zurich date onwards; the day `keep` stays in the strip even if the branch is closed then. */
export function useBranchDays(branchId: string, start: string, keep: string | null): BranchDays {
  const query = api.useListMultiDayTimeSlotsQuery({
    params: { id: branchId },
    query: { selectedDate: start, days: DAYS_ASKED },
  });
  const loaded = query.currentData ?? (query.originalArgs?.params.id === branchId ? query.data : undefined);
  // The same objects until new data arrives: effects that remember taken times depend on them.
  const all = useMemo(() => daysOf(loaded), [loaded]);
  const days = all
    .filter(({ date, closed, slots }) => slots.length > 0 || closed !== 'closed' || date === keep)
    .slice(0, DAYS_SHOWN);
  const last = days.length === DAYS_SHOWN ? days.at(-1) : all.at(-1);
  return {
    days: loaded && days,
    all,
    nextStart: addDays(last?.date ?? addDays(start, DAYS_ASKED - 1), 1),
    query: { data: loaded, error: query.error, isFetching: query.isFetching, refetch: query.refetch },
  };
}

function daysOf(loaded: MultiDayTimeSlotsView | undefined): BranchDay[] {
  return Object.entries(loaded?.days ?? {})
    .map(([date, day]) => ({ date, ...day }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
