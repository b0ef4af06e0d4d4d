import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Mutant } from './mutant.ts';
import type { Room } from './rooms.ts';
import type { TestProcess } from './test-process.ts';

/** A test file as it ran without any mutant. */
export interface MeasuredTest {
  file: string;
  setup: readonly string[];
  ms: number;
  /** Numbers of the mutants its tests come by. */
  reached: ReadonlySet<number>;
  /** The product's files it leads to. */
  imports: ReadonlySet<string>;
}

export interface Measured {
  tests: MeasuredTest[];
  /** Mutants that are come by while files are loaded: they have to be on from the start. */
  loaded: Set<number>;
  /** Test files that do not pass here without a mutant, and why: they judge nothing. */
  leftOut: { file: string; why: string }[];
}

/** Which mutants are judged, each by at most so many journeys. */
interface Wanted {
  mutants: readonly Mutant[];
  journeys: number;
}

const JOURNEY_SETUP = ['test/setup/restore-clocks.ts'];
const FIRST_LIMIT_MS = 240_000;

export const findUnitTests = (): string[] => globSync('test/unit/**/*.test.ts').sort();

/** In the order of the room's list: what is most about it comes first. */
export function findJourneys({ journeys }: Room): string[] {
  const all = globSync('test/journeys/**/*.test.ts').sort();
  const isOf = (name: string) => (file: string) =>
    basename(file).startsWith(name) || file.includes(`/journeys/${name}/`);
  return [...new Set(journeys.flatMap((name) => all.filter(isOf(name))))];
}

/** Unit tests and journeys by the beginnings of their names. */
export const findTestFiles = (names: readonly string[]): string[] =>
  globSync('test/{unit,journeys}/**/*.test.ts')
    .filter((file) => names.some((name) => basename(file).startsWith(name)))
    .sort();

/**
 * Runs every test file once without a mutant: how long it takes, and which mutants it comes by. Journeys take minutes: no further one
 * is run once every mutant has as many as judge it.
 */
export async function measureTests(
  process: TestProcess,
  files: readonly string[],
  wanted: Wanted,
  tell: (text: string) => void,
): Promise<Measured> {
  const measured: Measured = { tests: [], loaded: new Set(), leftOut: [] };
  for (const file of files) {
    if (isJourney(file) && hasEnough(measured, wanted)) break;
    const setup = isJourney(file) ? JOURNEY_SETUP : [];
    const outcome = await process.run({ file, setup, active: null, isWhole: true }, FIRST_LIMIT_MS);
    if (typeof outcome === 'string' || outcome.failed.length > 0) {
      const why = typeof outcome === 'string' ? outcome : (outcome.failed[0] ?? '');
      measured.leftOut.push({ file, why });
      tell(`${file} is left out: ${why}`);
      continue;
    }
    if (outcome.passed === 0) continue; // it never leads to a file with mutants
    const { ms, reached, loaded, imports } = outcome;
    for (const number of loaded) measured.loaded.add(number);
    measured.tests.push({ file, setup, ms, reached: new Set(reached), imports: new Set(imports) });
  }
  return measured;
}

export const isJourney = (file: string): boolean => file.startsWith('test/journeys/');

function hasEnough({ tests, loaded }: Measured, { mutants, journeys }: Wanted): boolean {
  const measured = tests.filter(({ file }) => isJourney(file));
  const comingBy = (number: number, file: string): number =>
    measured.filter(({ reached, imports }) => (loaded.has(number) ? imports.has(file) : reached.has(number))).length;
  return mutants.every(({ file }, number) => comingBy(number, file) >= journeys);
}
