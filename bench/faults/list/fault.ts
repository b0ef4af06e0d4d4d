import type { ScenarioName } from '../scenarios/list-scenarios.ts';

/** How a fault is proven: by tests of a file, found by the beginning or a part of their titles, or by a scenario of this bench. */
export type Proof = { file: string; tests: readonly [string, ...string[]] } | { scenario: ScenarioName };

/** Something that breaks, and what shows that the product survives it. */
export interface Fault {
  id: string;
  /** What breaks. */
  what: string;
  proofs: readonly [Proof, ...Proof[]];
}

/** A proof by tests of a journey. */
export const journey = (name: string, ...tests: [string, ...string[]]): Proof => ({
  file: `test/journeys/${name}.test.ts`,
  tests,
});
/** A proof by tests of rules. */
export const unit = (name: string, ...tests: [string, ...string[]]): Proof => ({
  file: `test/unit/${name}.test.ts`,
  tests,
});
/** A proof by a scenario of this bench. */
export const scenario = (name: ScenarioName): Proof => ({ scenario: name });
