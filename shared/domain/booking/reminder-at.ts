import { HOUR_MS } from '#shared/durations.ts';

/** When a person is reminded of an appointment: elapsed hours before it, as fees and fasting are counted. */
export const reminderAt = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * HOUR_MS);
