import { believable, type Said } from '#shared/domain/lab-intake/compare-words.ts';
import type { Flag } from '#shared/server/database/columns.ts';
import type { ObservationRow } from '#shared/server/results/observation-rows.ts';

/** The columns that say when the laboratory said a value. */
export type Times = Pick<ObservationRow, 'reportedAt' | 'reportedDayOnly' | 'writtenAt' | 'writtenDayOnly'>;

/** When a stored value was said; a time that was too far ahead then may have come by now. */
export function saidOf(row: Times, now: Date): Said {
  const saidAt = (at: Date | null, dayOnly: Flag) =>
    at === null ? null : { at: at.toISOString(), precision: dayOnly ? ('day' as const) : ('time' as const) };
  return {
    reported: believable(saidAt(row.reportedAt, row.reportedDayOnly), now),
    written: believable(saidAt(row.writtenAt, row.writtenDayOnly), now),
  };
}

/** The times of a value that was said again: those of the later word, where it names any. */
export function timesAgain({ reported, written }: Said, before: Said): Times {
  return timesOf({ reported: reported ?? before.reported, written: written ?? before.written });
}

const timesOf = ({ reported, written }: Said): Times => ({
  reportedAt: reported && new Date(reported.at),
  reportedDayOnly: reported?.precision === 'day' ? 1 : 0,
  writtenAt: written && new Date(written.at),
  writtenDayOnly: written?.precision === 'day' ? 1 : 0,
});
