import { zurichDate } from '#shared/domain/format-date.ts';
import type { BranchHours, Slot } from './branch-hours.ts';
import { slotsOfDay } from './slots-of-day.ts';

/** The slot that is running at a branch at this moment, or null when it is closed. Whether it has room is not known here. */
export function slotNow(branch: BranchHours, now: Date): Slot | null {
  const at = now.toISOString();
  return slotsOfDay(branch, zurichDate(now)).find(({ from, to }) => from <= at && at < to) ?? null;
}
