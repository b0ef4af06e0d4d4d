/** A clock that a test may move. It runs with the machine's. */
export interface Clock {
  now(): Date;
  /** Moves it ahead by milliseconds; negative moves it back. It goes back to the machine's time after the test. */
  advance(ms: number): void;
}

const shifts = new Set<{ ms: number }>();

/** A clock of one's own that no test leaves moved: test/setup/restore-clocks.ts puts it right after each. */
export function createClock(): Clock {
  const shift = { ms: 0 };
  shifts.add(shift);
  return {
    now: () => new Date(Date.now() + shift.ms),
    advance(ms) {
      shift.ms += ms;
    },
  };
}

/** Puts every clock of this test file back to the machine's time. */
export function restoreClocks(): void {
  for (const shift of shifts) shift.ms = 0;
}
