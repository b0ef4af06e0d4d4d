import type { OrphanView } from '#shared/views/booking.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';

/** Appointments that a change leaves without their time, or without a place: how many, and the next of them. */
export interface Orphans {
  count: number;
  /** Of them those that keep their time, but stand over the number of places. */
  over: number;
  appointments: OrphanView[];
}

/** Those that a refusal names; null where it is about something else. */
export function orphansOf(error: unknown): Orphans | null {
  const body = errorBodyOf(error);
  return body?.error === 'appointments-orphaned' ? (body.details as unknown as Orphans) : null;
}
