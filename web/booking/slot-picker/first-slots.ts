import { groupSlots } from '#shared/domain/booking/group-slots.ts';
import { SLOTS_SHOWN_PER_DAY } from '#shared/limits/booking.ts';

/** Two of the six go to the afternoon, so that a day never seems to end at noon. */
const AFTERNOON_SHARE = 2;

/**
 * The times shown before "more": six free ones, four of the morning and two of the afternoon where both have them. Times
 * just taken and the chosen one are always included.
 */
export function firstSlots<S extends { from: string; gone: boolean }>(slots: readonly S[], chosen: string | null): S[] {
  const { morning, afternoon } = groupSlots(slots.filter(({ gone }) => !gone));
  const late = Math.max(AFTERNOON_SHARE, SLOTS_SHOWN_PER_DAY - morning.length);
  const early = SLOTS_SHOWN_PER_DAY - Math.min(late, afternoon.length);
  const first = new Set([...morning.slice(0, early), ...afternoon.slice(0, late)]);
  return slots.filter((slot) => slot.gone || first.has(slot) || slot.from === chosen);
}
