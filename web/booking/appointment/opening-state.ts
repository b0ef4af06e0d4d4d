import { addDays } from '#shared/domain/calendar-date.ts';
import { formatTime, weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';

/** Open now until a time, or closed until a day and time (Zurich wall time); null where no opening hours are known. */
export type OpeningState = { open: true; until: string } | { open: false; date: string; from: string } | null;

const DAYS_OF_A_WEEK = 7;

/** What the badge of a branch says now. Blocked days are not known here, so it speaks of the usual hours only. */
export function openingState(openingDays: PartnerBranchView['openingDays'], now: Date): OpeningState {
  const today = zurichDate(now);
  const clock = formatTime(now);
  const current = openingDays.find(({ day, from, to }) => day === weekdayOf(today) && from <= clock && clock < to);
  if (current) return { open: true, until: current.to };
  for (let ahead = 0; ahead <= DAYS_OF_A_WEEK; ahead++) {
    const date = addDays(today, ahead);
    const next = openingDays
      .filter(({ day, from }) => day === weekdayOf(date) && (ahead > 0 || from > clock))
      .map(({ from }) => from)
      .sort()[0];
    if (next) return { open: false, date, from: next };
  }
  return null;
}
