import type { Declaration } from '#shared/contract/define.ts';
import { CALM_LAG_MS, CALM_LOOKS, HIGH_LAG_MS, OVERLOAD_LAG_MS } from '#shared/limits/door.ts';

/** How much more the process has to do than it can. */
export const Pressure = {
  none: 0,
  /** What anybody may ask again is put off. */
  high: 1,
  /** Every question is put off but those about a payment; changes are still done. */
  overload: 2,
} as const;

export type Pressure = (typeof Pressure)[keyof typeof Pressure];

export interface PressureState {
  pressure: Pressure;
  /** What the last look alone would say. */
  seen: Pressure;
  /** Looks in a row that found the event loop calm. */
  calm: number;
}

/**
 * What a look at the event loop changes: pressure rises when two looks in a row see it, because one block (a process that has
 * just begun, a large reply) is over before anybody who was put off could ask again; and goes down one step after some calm looks in a
 * row, so that it does not flutter around a limit.
 * @param lagMs how much later than asked for the loop came round, on average since the last look
 */
export function nextPressure({ pressure, seen: before, calm }: PressureState, lagMs: number): PressureState {
  const seen = lagMs >= OVERLOAD_LAG_MS ? Pressure.overload : lagMs >= HIGH_LAG_MS ? Pressure.high : Pressure.none;
  const lasting = seen < before ? seen : before;
  if (lasting > pressure) return { pressure: lasting, seen, calm: 0 };
  if (lagMs >= CALM_LAG_MS || pressure === Pressure.none) return { pressure, seen, calm: 0 };
  if (calm + 1 < CALM_LOOKS) return { pressure, seen, calm: calm + 1 };
  return { pressure: pressure === Pressure.overload ? Pressure.high : Pressure.none, seen, calm: 0 };
}

/** Whether a call is put off: questions only, those of everybody first, never one about a payment. Webhooks are no questions. */
export function isPutOff({ kind, access, urgent }: Declaration, pressure: Pressure): boolean {
  if (pressure === Pressure.none || kind !== 'query' || urgent) return false;
  return pressure === Pressure.overload || access === 'public';
}
