import type { TimeSlotView } from '#shared/views/booking.ts';

const ALTERNATIVES = 3;

/** The three free times nearest to a lost one, over all days given, in order of time. */
export function nearestSlots(lost: string, slots: TimeSlotView[]): TimeSlotView[] {
  const wished = Date.parse(lost);
  const away = (slot: TimeSlotView) => Math.abs(Date.parse(slot.from) - wished);
  return slots
    .filter(({ from }) => from !== lost)
    .sort((a, b) => away(a) - away(b))
    .slice(0, ALTERNATIVES)
    .sort((a, b) => a.from.localeCompare(b.from));
}
