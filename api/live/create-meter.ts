import { MINUTE_MS } from '#shared/durations.ts';

/** Counts what is used; false once a minute's limit is exceeded. */
export type Meter = (amount?: number) => boolean;

/**
 * A meter of `limit` a minute that begins anew with the first use after a minute. `now` in milliseconds since whenever: only
 * distances count, so it is this process's own clock, which never jumps.
 */
export function createMeter(limit: number, now: () => number = () => performance.now()): Meter {
  let since = now();
  let used = 0;
  return (amount = 1) => {
    const at = now();
    if (at - since >= MINUTE_MS) {
      since = at;
      used = 0;
    }
    used += amount;
    return used <= limit;
  };
}
