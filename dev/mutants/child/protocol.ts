import type { Change } from '../mutant.ts';

/** What a process that runs tests is given when it starts, as JSON in its environment. */
export interface Plan {
  /** By the path from the project's root: its text when the run began, whatever is written meanwhile, and its changes with their numbers. */
  files: Record<string, { source: string; changes: { number: number; change: Change }[] }>;
  /** A mutant that is on from the first import on: what is computed while loading is computed with it. */
  active: number | null;
}

/** One run of one test file. */
export interface RunOrder {
  /** From the project's root. */
  file: string;
  /** Loaded right before it, as Jest's setupFilesAfterEnv. */
  setup: readonly string[];
  /** The mutant that is on; null for none. */
  active: number | null;
  /** Goes on after a failed test. */
  isWhole: boolean;
}

export interface RunOutcome {
  passed: number;
  /** Names and first lines of what failed. */
  failed: string[];
  /** Mutants that were come by while the tests ran. */
  reached: number[];
  /** Mutants that were come by while the product's files were loaded. */
  loaded: number[];
  /** Of the product's files, those this test file leads to. */
  imports: string[];
  ms: number;
}

/** Where the plan is in the environment. */
export const PLAN_FILE = 'MUTANTS_PLAN';
