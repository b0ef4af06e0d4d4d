import type { Verdict } from './attack.ts';

export interface Outcome extends Verdict {
  name: string;
  tries: string;
  seconds: number;
}

/** Prints a line of the table as soon as it is known, and hands it back. */
export function printOutcome(outcome: Outcome): Outcome {
  const { held, name, seconds, tries, figures } = outcome;
  console.log(`${held ? 'held ' : 'BROKE'}  ${name.padEnd(30)} ${String(seconds).padStart(5)} s  ${tries}`);
  console.log(`       ${figures}`);
  return outcome;
}

export function printSummary(outcomes: readonly Outcome[]): void {
  const broken = outcomes.filter(({ held }) => !held);
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  console.log(`\n${outcomes.length - broken.length} of ${outcomes.length} attacks held, in ${Math.round(seconds)} s`);
  if (broken.length > 0) console.log(`broke: ${broken.map(({ name }) => name).join(', ')}`);
}
