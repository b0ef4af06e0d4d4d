import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import type { BloodMeasure, ResultDraft } from '#shared/domain/results/types.ts';
import type { Language } from '#shared/languages.ts';
import { callbackOpensAt, isCallbackOpen, readCallbackHours } from './callback-hours.ts';

export interface CallbackFacts {
  draft: Pick<ResultDraft, 'resultCategories' | 'healthMeasuresResult'>;
  measures: readonly Pick<BloodMeasure, 'critical' | 'criticalNotExcluded' | 'status'>[];
  /** The one the person reads, in which somebody would call. */
  language: Language;
  /** Of each language, as the setting says them. */
  callbackHours: Readonly<Record<Language, string>>;
  /** Public holidays of the next weeks where people call back, as days of Zurich. */
  callbackHolidays: readonly string[];
  now: Date;
}

/** A result that waits; `until` is null where nobody calls back in this language. */
export interface CallbackWait {
  until: Date | null;
}

/**
 * A result that worries is released when somebody can talk about it: outside the hours of callbacks it waits for them, unless the doctor
 * decides otherwise. One with a critical value never waits: its person was called.
 */
export function waitsForCallback(facts: CallbackFacts): CallbackWait | null {
  const { draft, measures, language, callbackHours, callbackHolidays, now } = facts;
  const worries = [...draft.resultCategories, ...draft.healthMeasuresResult].some(({ level }) => level === 'bad');
  if (!worries || measures.some(isAlarming)) return null;
  const hours = readCallbackHours(callbackHours[language]);
  if (!hours) return { until: null };
  return isCallbackOpen(hours, now, callbackHolidays) ? null : { until: callbackOpensAt(hours, now, callbackHolidays) };
}
