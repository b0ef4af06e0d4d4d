import { useState } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import { RESTRICTED_HOURS } from '#shared/limits/booking.ts';
import type { DayView, TimeSlotView } from '#shared/views/booking.ts';

/** A time of the list; `gone` was taken by somebody else while it was shown. */
export interface ShownSlot extends TimeSlotView {
  gone: boolean;
}

interface Known {
  key: string;
  day: DayView | undefined;
  slots: ShownSlot[];
}

const NONE: ShownSlot[] = [];

/**
 * The times of one day with those that vanished while the person looked: they stay in place, marked, until another day or
 * branch is opened. `key` names branch and date.
 */
export function useSlotsOfDay(key: string, day: DayView | undefined): ShownSlot[] {
  const [known, setKnown] = useState<Known>({ key, day: undefined, slots: NONE });
  const before = known.key === key ? known.slots : NONE;
  if (!day || (known.key === key && known.day === day)) return before;
  const slots = mergeSlots(before, day.slots, Date.now());
  // While it is drawn, not after: the times of a day would be drawn twice.
  setKnown({ key, day, slots });
  return slots;
}

/**
 * Free slots and the known ones that are not free any more, in order of time. A time that came too close to be booked was
 * not taken by anybody, so it simply disappears. `now` in milliseconds.
 */
export function mergeSlots(known: TimeSlotView[], free: TimeSlotView[], now: number): ShownSlot[] {
  const starts = new Set(free.map(({ from }) => from));
  const gone = known
    .filter(({ from }) => !starts.has(from) && Date.parse(from) - now > RESTRICTED_HOURS * HOUR_MS)
    .map((slot) => ({ ...slot, free: 0, gone: true }));
  return [...free.map((slot) => ({ ...slot, gone: false })), ...gone].sort((a, b) => a.from.localeCompare(b.from));
}
