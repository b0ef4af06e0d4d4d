import { useMemo, useState } from 'react';

/** A time that cannot be had any more, and the error code that says why. */
export interface LostTime {
  /** Instant. */
  from: string;
  reason: string;
}

/** Start and end of a chosen time, instants. */
export interface ChosenSlot {
  from: string;
  to: string;
}

/** What the slot picker shows as chosen and tells its screen; the screen decides where it is kept. */
export interface SlotChoice {
  /** The day that is open, a Zurich date; null before the first one is. */
  date: string | null;
  slot: ChosenSlot | null;
  lost: LostTime | null;
  /** Another day is opened; a time chosen on the earlier one goes with it. */
  onDate: (date: string) => void;
  /** null: the chosen time was taken by somebody else. */
  onSlot: (slot: ChosenSlot | null) => void;
  onLost: (lost: LostTime | null) => void;
}

/** A choice that lives as long as its screen, for the orders that exist already; a purchase keeps its own in the selection. */
export function useSlotChoice(): SlotChoice {
  const [choice, setChoice] = useState<Pick<SlotChoice, 'date' | 'slot'>>({ date: null, slot: null });
  const [lost, setLost] = useState<LostTime | null>(null);
  return useMemo(
    () => ({
      ...choice,
      lost,
      onDate: (date) => setChoice((now) => ({ date, slot: now.date === date ? now.slot : null })),
      onSlot: (slot) => setChoice((now) => ({ ...now, slot })),
      onLost: setLost,
    }),
    [choice, lost],
  );
}
