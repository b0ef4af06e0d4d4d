import { DAY_MS } from '#shared/durations.ts';

const WEEK_MS = 7 * DAY_MS;

/** The instant from which a recommended follow-up makes sense. */
export const followUpFrom = (releasedAt: Date, weeksAfterResult: number): Date =>
  new Date(releasedAt.getTime() + weeksAfterResult * WEEK_MS);
