import { useMemo } from 'react';
import { addDays } from '#shared/domain/calendar-date.ts';
import type { DayView, MultiDayTimeSlotsView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';

/** Two weeks hold at least seven days a branch is open on, unless it opens on three days a week or fewer. */
const DAYS_ASKED = 14;
export const DAYS_SHOWN = 7;

export interface BranchDay extends DayView {
  date: string;
}

export interface BranchDays {
  /** The strip: days the branch is open on, from the start, at most seven; undefined while unknown. */
  days: BranchDay[] | undefined;
  /** Every day of the answer, for the alternatives to a lost time. */
  all: BranchDay[];
  /** Where the next strip begins. */
  nextStart: string;
  query: { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Days of a branch from a Zurich date on; the day asked for is kept even when the branch is closed on it. */
export function useBranchDays(branchId: string, start: string, keep: string | null): BranchDays {
  const query = api.useListMultiDayTimeSlotsQuery({
    params: { id: branchId },
    query: { selectedDate: start, days: DAYS_ASKED },
  });
  const answer = query.currentData ?? (query.originalArgs?.params.id === branchId ? query.data : undefined);
  // The same objects until the server answers anew: effects that remember taken times depend on them.
  const all = useMemo(() => daysOf(answer), [answer]);
  const days = all
    .filter(({ date, closed, slots }) => slots.length > 0 || closed !== 'closed' || date === keep)
    .slice(0, DAYS_SHOWN);
  const last = days.length === DAYS_SHOWN ? days.at(-1) : all.at(-1);
  return {
    days: answer && days,
    all,
    nextStart: addDays(last?.date ?? addDays(start, DAYS_ASKED - 1), 1),
    query: { data: answer, error: query.error, isFetching: query.isFetching, refetch: query.refetch },
  };
}

function daysOf(answer: MultiDayTimeSlotsView | undefined): BranchDay[] {
  return Object.entries(answer?.days ?? {})
    .map(([date, day]) => ({ date, ...day }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
