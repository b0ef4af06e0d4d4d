import type { Plan } from './child/protocol.ts';
import { onlyMutant } from './make-plan.ts';
import type { Mutant } from './mutant.ts';
import type { Measured, MeasuredTest } from './test-files.ts';
import { openTestProcess, type TestProcess } from './test-process.ts';

export type Verdict = 'caught' | 'survived' | 'not-reached';

export interface Judged {
  mutant: Mutant;
  verdict: Verdict;
  /** The test file that caught it, and what it said; or how many let it pass. */
  by: string;
}

export interface Bench {
  mutants: readonly Mutant[];
  files: Plan['files'];
  measured: Measured;
  process: TestProcess;
  environment: NodeJS.ProcessEnv;
  /** At most so many journeys for each mutant. */
  journeys: number;
  tell(judged: Judged): void;
  /** Clears away what journeys leave in the database. */
  tidy(): Promise<void>;
  /** What the last failed test said. */
  last: { words: string };
}

/** Of the test files that only lead to a file whose constants are computed while loading, so many are tried. */
const TRIED_FOR_CONSTANTS = 8;
const TIDY_EVERY = 10;

/** Judges every mutant: the quickest test file that comes by first, and no further one after the first that fails. */
export async function judgeMutants(bench: Bench): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [number, mutant] of bench.mutants.entries()) {
    const outcome = { mutant, ...(await judge(bench, number)) };
    judged.push(outcome);
    bench.tell(outcome);
    if (number % TIDY_EVERY === 0) await bench.tidy();
  }
  return judged;
}

async function judge(bench: Bench, number: number): Promise<Omit<Judged, 'mutant'>> {
  const { measured, process } = bench;
  const coming = choose(
    bench,
    measured.tests.filter(({ reached }) => reached.has(number)),
  );
  const passing = await runUntilFailure(coming, process, number);
  if (passing !== null) return caughtBy(bench, number, passing);
  if (!measured.loaded.has(number)) return letPass(coming);
  return judgeFromStart(bench, number);
}

/** A mutant in what is computed while loading: a process of its own, in which it is on from the start. */
async function judgeFromStart(bench: Bench, number: number) {
  const { mutants, files, measured, environment } = bench;
  const file = mutants[number]?.file ?? '';
  const leading = measured.tests.filter(({ imports }) => imports.has(file)).sort(nearTo(file, files));
  const tried = leading.slice(0, TRIED_FOR_CONSTANTS);
  const own = openTestProcess({ files: onlyMutant(files, number), active: number }, environment);
  try {
    const failure = await runUntilFailure(tried, own, number);
    return failure === null ? letPass(tried) : { verdict: 'caught' as const, by: failure.why };
  } finally {
    await own.close();
  }
}

interface Failure {
  test: MeasuredTest;
  why: string;
}

async function runUntilFailure(
  tests: readonly MeasuredTest[],
  process: TestProcess,
  number: number,
): Promise<Failure | null> {
  for (const test of tests) {
    const { file, setup, ms } = test;
    const outcome = await process.run({ file, setup, active: number, isWhole: false }, limitOf(ms));
    if (typeof outcome === 'string') return { test, why: `${file}: ${outcome}` };
    if (outcome.failed.length > 0) return { test, why: `${file}: ${outcome.failed[0]}` };
  }
  return null;
}

/**
 * What a mutant left behind must not catch the next one. The same words twice in a row are suspicious: either the test passes without a
 * mutant, or the process is replaced and asked again.
 */
async function caughtBy(
  { process, last }: Bench,
  number: number,
  { test, why }: Failure,
): Promise<Omit<Judged, 'mutant'>> {
  const { file, setup, ms } = test;
  const isNew = last.words !== why;
  last.words = why;
  if (isNew) return { verdict: 'caught', by: why };
  const clean = await process.run({ file, setup, active: null, isWhole: false }, limitOf(ms));
  if (typeof clean !== 'string' && clean.failed.length === 0) return { verdict: 'caught', by: why };
  await process.replace();
  const again = await runUntilFailure([test], process, number);
  await process.replace();
  return again
    ? { verdict: 'caught', by: again.why }
    : { verdict: 'survived', by: `${file} only after another mutant` };
}

/** A machine that does other things as well is no reason to call a mutant caught. */
const limitOf = (ms: number): number => ms * 4 + 15_000;

const letPass = (tests: readonly MeasuredTest[]): Omit<Judged, 'mutant'> => ({
  verdict: tests.length === 0 ? 'not-reached' : 'survived',
  by: tests.map(({ file }) => file).join(', '),
});

function choose({ journeys }: Bench, tests: readonly MeasuredTest[]): MeasuredTest[] {
  const quickest = [...tests].sort((a, b) => a.ms - b.ms);
  const isJourney = ({ file }: MeasuredTest) => file.startsWith('test/journeys/');
  return [...quickest.filter((test) => !isJourney(test)), ...quickest.filter(isJourney).slice(0, journeys)];
}

/** Test files that run most of the code of a file first: they are about it. Then the quickest. */
function nearTo(file: string, files: Plan['files']) {
  const own = (files[file]?.changes ?? []).map(({ number }) => number);
  const near = ({ reached }: MeasuredTest): number => own.filter((number) => reached.has(number)).length;
  return (a: MeasuredTest, b: MeasuredTest): number => near(b) - near(a) || a.ms - b.ms;
}
