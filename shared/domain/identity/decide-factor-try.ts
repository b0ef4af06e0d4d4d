import {
  SECOND_FACTOR_LATE_STEPS,
  SECOND_FACTOR_STEP_MS,
  SECOND_FACTOR_WINDOW_STEPS,
} from '#shared/limits/second-factor.ts';

/** What is known of the codes that an authenticator app showed before. */
export interface FactorFacts {
  /** Half minute of the newest code that was taken. */
  lastStep: number;
  /** Half minutes whose code was typed before its time and told to be early. */
  toldSteps: readonly number[];
}

/**
 * Why a code that the app did show is not taken: it was used, is over since some seconds, or comes from a phone whose clock is
 * some minutes behind or ahead.
 */
export type FactorHint =
  | { hint: 'used' }
  | { hint: 'late'; seconds: number }
  | { hint: 'behind'; minutes: number }
  | { hint: 'ahead'; minutes: number };

/** `told`: the half minute that must not be taken later, because whoever guessed its code has just learnt that it will be right. */
export type FactorTry = { step: number } | { hint: FactorHint | null; told: number | null };

/**
 * What a code of the app gets. Taken are the present one and its neighbours, each once and none older than the last. One that fits
 * some minutes away is refused like any other wrong one, and only then told how far off it is.
 * @param fitting the half minutes around now that show this code; hardly ever more than one
 * @param present the half minute of now
 */
export function decideFactorTry(
  { lastStep, toldSteps }: FactorFacts,
  fitting: readonly number[],
  present: number,
): FactorTry {
  const nearest = fitting.toSorted((a, b) => Math.abs(a - present) - Math.abs(b - present));
  const isInWindow = (step: number) => Math.abs(step - present) <= SECOND_FACTOR_WINDOW_STEPS;
  const isSpent = (step: number) => step <= lastStep || toldSteps.includes(step);
  const taken = nearest.find((step) => isInWindow(step) && !isSpent(step));
  if (taken !== undefined) return { step: taken };
  const [step] = nearest;
  if (step === undefined) return { hint: null, told: null };
  if (isInWindow(step) || step === lastStep) return { hint: { hint: 'used' }, told: null };
  if (step > present) return { hint: { hint: 'ahead', minutes: minutesOf(step - present) }, told: step };
  const late = present - step;
  const seconds = (late * SECOND_FACTOR_STEP_MS) / 1000;
  const hint: FactorHint =
    late <= SECOND_FACTOR_LATE_STEPS ? { hint: 'late', seconds } : { hint: 'behind', minutes: minutesOf(late) };
  return { hint, told: null };
}

const minutesOf = (steps: number): number => Math.round((steps * SECOND_FACTOR_STEP_MS) / 60_000);
