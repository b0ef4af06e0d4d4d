import { openingTimesOf, type PromiseClock, readPromiseClock } from '#shared/domain/crm/promise-clock.ts';
import type { SupportsView, SupportView } from '#shared/views/supports.ts';

/** What its clock runs by. */
export type ClockTimes = Pick<SupportsView, 'callbackHours' | 'callbackHolidays'>;

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What the clock of a callback shows at this moment, as the server would say. */
export function readClock(
  support: SupportView,
  { callbackHours, callbackHolidays }: ClockTimes,
  now: Date,
): PromiseClock {
  return readPromiseClock({
    startsAt: new Date(support.startsAt),
    dueAt: instant(support.dueAt),
    isPromised: support.isPromised,
    // What was found broken stays so, whenever somebody called afterwards.
    calledAt: instant(support.calledAt),
    times: openingTimesOf(callbackHours[support.language], callbackHolidays),
    now,
  });
}
