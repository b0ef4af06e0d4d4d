import { zurichHour } from '#shared/domain/format-date.ts';
import { AFTERNOON_FROM_HOUR } from '#shared/limits/booking.ts';

/** Times of one day under their two headings; the order within each is kept. */
export function groupSlots<S extends { from: string }>(slots: readonly S[]): { morning: S[]; afternoon: S[] } {
  const isMorning = (slot: S) => zurichHour(slot.from) < AFTERNOON_FROM_HOUR;
  return { morning: slots.filter(isMorning), afternoon: slots.filter((slot) => !isMorning(slot)) };
}
