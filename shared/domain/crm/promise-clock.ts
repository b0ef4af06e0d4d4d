import { readCallbackHours } from '#shared/domain/results/callback-hours.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Language } from '#shared/languages.ts';
import { CALLBACK_AT_RISK_MS, CALLBACK_PROMISE_HOURS_DE } from '#shared/limits/support.ts';
import { addOpeningTime, type OpeningTimes, openingTimeBetween, opensAt } from './opening-time.ts';

/** How a callback that was asked for stands to what was promised. */
export const PromiseState = {
  /** The clock runs. */
  running: 'running',
  /** Its last quarter runs. */
  atRisk: 'at-risk',
  /** Outside the hours of the language, or before the time that was wished: the clock stands still. */
  resting: 'resting',
  /** Somebody called before the end, reached or not. */
  kept: 'kept',
  /** The end came first. */
  broken: 'broken',
  /** Nothing was promised: as soon as possible. */
  waiting: 'waiting',
  /** Nothing was promised, and somebody called. */
  called: 'called',
} as const;

export type PromiseState = (typeof PromiseState)[keyof typeof PromiseState];

/** What the clock of a request shows at an instant. */
export interface PromiseClock {
  state: PromiseState;
  /** Opening time since it began, and from its begin to its end, in milliseconds. */
  passedMs: number;
  wholeMs: number;
  /** Opening time to its end. */
  leftMs: number;
  /** When a clock that stands still goes on. */
  goesOnAt: Date | null;
}

export interface PromiseFacts {
  /** When its clock began: when it was asked for, or the time that was wished. */
  startsAt: Date;
  /** The end of what was promised, or of the aim where nothing was; null where nobody calls in this language. */
  dueAt: Date | null;
  isPromised: boolean;
  /** The first call. */
  calledAt: Date | null;
  /** Null where nobody calls back in this language any more. */
  times: OpeningTimes | null;
  now: Date;
}

/** The opening time within which somebody calls: a promise in German, an aim of ours in the other languages. */
export const PROMISE_MS = CALLBACK_PROMISE_HOURS_DE * HOUR_MS;

/** Only German promises a time; English, French and Italian promise 'as soon as possible'. */
export const isPromisedIn = (language: Language): boolean => language === 'de';

/** The times of a language as its setting says them; null where nobody calls back. */
export function openingTimesOf(setting: string, holidays: readonly string[]): OpeningTimes | null {
  const hours = readCallbackHours(setting);
  return hours && { hours, holidays };
}

/** The end of a clock that begins at an instant; null where nobody calls. */
export const dueFrom = (times: OpeningTimes | null, startsAt: Date, ms: number = PROMISE_MS): Date | null =>
  times && addOpeningTime(times, startsAt, ms);

/** What the clock of a request shows. A call before the end keeps the promise, whether or not somebody answers it. */
export function readPromiseClock(facts: PromiseFacts): PromiseClock {
  const { startsAt, dueAt, calledAt, times, now } = facts;
  const at = calledAt ?? now;
  const from = at > startsAt ? at : startsAt;
  const leftMs = times && dueAt && dueAt > from ? openingTimeBetween(times, from, dueAt) : 0;
  const passedMs = PROMISE_MS - Math.min(leftMs, PROMISE_MS);
  const state = stateOf(facts, leftMs);
  const goesOnAt = state === PromiseState.resting && times ? opensAt(times, from) : null;
  return { state, passedMs, wholeMs: PROMISE_MS, leftMs, goesOnAt };
}

function stateOf({ startsAt, dueAt, isPromised, calledAt, times, now }: PromiseFacts, leftMs: number): PromiseState {
  if (!isPromised) {
    if (calledAt) return PromiseState.called;
    return isStanding(times, startsAt, now) ? PromiseState.resting : PromiseState.waiting;
  }
  if (dueAt && (calledAt ?? now) >= dueAt) return PromiseState.broken;
  if (calledAt) return PromiseState.kept;
  if (isStanding(times, startsAt, now)) return PromiseState.resting;
  return leftMs <= CALLBACK_AT_RISK_MS ? PromiseState.atRisk : PromiseState.running;
}

/** Whether nobody calls at this moment. */
function isStanding(times: OpeningTimes | null, startsAt: Date, now: Date): boolean {
  if (now < startsAt) return true;
  return times === null || opensAt(times, now)?.getTime() !== now.getTime();
}
