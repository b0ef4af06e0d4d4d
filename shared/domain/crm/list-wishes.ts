import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { CALLBACK_WISH_DAYS } from '#shared/limits/support.ts';
import { type OpeningTimes, opensAt } from './opening-time.ts';

/** Times from which somebody may wish to be called: full hours at which people call, from the next one on. */
export function listWishes(times: OpeningTimes, now: Date, most: number): Date[] {
  const wishes: Date[] = [];
  const last = now.getTime() + CALLBACK_WISH_DAYS * DAY_MS;
  let at = nextHour(now.getTime());
  while (wishes.length < most) {
    const open = opensAt(times, new Date(at))?.getTime();
    if (open === undefined || open > last) return wishes;
    // Opening times begin at any minute; the hour after it is full again.
    wishes.push(new Date(open));
    at = nextHour(open);
  }
  return wishes;
}

const nextHour = (at: number): number => (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
