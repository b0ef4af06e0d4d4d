import { SECOND_MS } from '#shared/durations.ts';

/** Fewer say nothing about the rest. */
const FEWEST = 3;
const STEP_SECONDS = 5;

/** How fast files have gone so far. */
export interface Pace {
  /** When the first of them began, ms; null before. */
  startedAt: number | null;
  /** Of this run: stored, refused or failed. */
  ended: number;
  unsent: number;
  /** Until when the server asked to wait, ms. */
  pausedUntil: number | null;
}

/** Seconds until the last file is sent, at the pace so far and rounded up to five; null while there is too little to say. */
export function secondsLeft({ startedAt, ended, unsent, pausedUntil }: Pace, now: number): number | null {
  if (startedAt === null || ended < FEWEST || unsent === 0) return null;
  const perFile = (now - startedAt) / ended;
  const waiting = Math.max(0, (pausedUntil ?? now) - now);
  const seconds = (waiting + perFile * unsent) / SECOND_MS;
  return Math.max(STEP_SECONDS, Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS);
}
