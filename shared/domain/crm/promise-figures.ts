import { MINUTE_MS } from '#shared/durations.ts';
import type { Language } from '#shared/languages.ts';

/** What counts of one callback. */
export interface CallbackFacts {
  /** Of Zurich, `YYYY-MM`. */
  month: string;
  language: Language;
  isPromised: boolean;
  dueAt: Date | null;
  calledAt: Date | null;
  /** Opening time from its begin to the first call; null before it. */
  waitedMs: number | null;
  /** Somebody found that nobody had called. */
  brokenAt: Date | null;
}

export interface PromiseMonth {
  month: string;
  language: Language;
  asked: number;
  kept: number;
  broken: number;
  /** Half of those for which a time was promised were called within it; null while nobody was. */
  medianMinutes: number | null;
}

/**
 * How many callbacks were asked for in each month and language, and what became of the promises: a call before the end keeps one. What
 * is still open, and what was withdrawn before its end, is neither kept nor broken. The newest month first, languages by name.
 */
export function promiseFigures(callbacks: readonly CallbackFacts[]): PromiseMonth[] {
  const groups = Map.groupBy(callbacks, ({ month, language }) => `${month} ${language}`);
  const months = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const promised = group.filter(({ isPromised }) => isPromised);
    const kept = promised.filter(isKept).length;
    const broken = promised.filter((one) => !isKept(one) && (one.calledAt !== null || one.brokenAt !== null)).length;
    const waited = promised.flatMap(({ waitedMs }) => waitedMs ?? []);
    const { month, language } = first;
    return [{ month, language, asked: group.length, kept, broken, medianMinutes: medianMinutesOf(waited) }];
  });
  return months.sort((a, b) => b.month.localeCompare(a.month) || a.language.localeCompare(b.language));
}

const isKept = ({ calledAt, dueAt }: CallbackFacts): boolean => calledAt !== null && dueAt !== null && calledAt < dueAt;

/** The middle of some waits in whole minutes, the lower one of two; null of none. */
export function medianMinutesOf(waits: readonly number[]): number | null {
  const middle = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length / 2) - 1];
  return middle === undefined ? null : Math.round(middle / MINUTE_MS);
}
