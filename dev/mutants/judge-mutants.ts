import type { Plan } from './child/protocol.ts';
import { findUnawaited, readServer } from './find-unawaited.ts';
import { onlyMutant } from './make-plan.ts';
import type { Mutant } from './mutant.ts';
import { isJourney, type Measured, type MeasuredTest } from './test-files.ts';
import { openTestProcess, type TestProcess } from './test-process.ts';

/** `timed-out`: no test failed, and at least one did not end in its time. Not caught: a machine under load does the same. */
export type Verdict = 'caught' | 'survived' | 'not-reached' | 'timed-out';

export interface Judged {
  mutant: Mutant;
  verdict: Verdict;
  /** The test file that caught it, and what it said; or those that let it pass. */
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
  const { measured, process, mutants, files } = bench;
  const mutant = mutants[number];
  const forgotten = mutant && findForgotten(mutant, files);
  if (forgotten) return { verdict: 'caught', by: `${READS_SOURCES}: ${forgotten}` };
  const coming = choose(
    bench,
    measured.tests.filter(({ reached }) => reached.has(number)),
  );
  const ran = await runUntilFailure(coming, process, number);
  if (ran.failure) return caughtBy(bench, number, ran.failure);
  if (!measured.loaded.has(number)) return letPass(coming, ran);
  return judgeFromStart(bench, number);
}

/** The test that reads the sources from disk and so never sees a mutant: it is asked here what it would say of one. */
const READS_SOURCES = 'test/unit/architecture/awaited-calls.test.ts';
const server = readServer();

function findForgotten({ operator, file, start, end, replacement }: Mutant, files: Plan['files']): string | undefined {
  const source = files[file]?.source;
  if (operator !== 'await-dropped' || source === undefined) return undefined;
  return findUnawaited(file, source.slice(0, start) + replacement + source.slice(end), server)[0];
}

/** A mutant in what is computed while loading: a process of its own, in which it is on from the start. */
async function judgeFromStart(bench: Bench, number: number) {
  const { mutants, files, measured, environment } = bench;
  const file = mutants[number]?.file ?? '';
  const leading = measured.tests.filter(({ imports }) => imports.has(file)).sort(nearTo(file, files));
  const tried = leading.slice(0, TRIED_FOR_CONSTANTS);
  const own = openTestProcess({ files: onlyMutant(files, number), active: number }, environment);
  try {
    const ran = await runUntilFailure(tried, own, number);
    return ran.failure ? { verdict: 'caught' as const, by: ran.failure.why } : letPass(tried, ran);
  } finally {
    await own.close();
  }
}

interface Failure {
  test: MeasuredTest;
  why: string;
}

interface Ran {
  failure: Failure | null;
  /** Test files that did not end in their time: whether they would have failed is not known. */
  outOfTime: string[];
}

async function runUntilFailure(tests: readonly MeasuredTest[], process: TestProcess, number: number): Promise<Ran> {
  const outOfTime: string[] = [];
  for (const test of tests) {
    const { file, setup, ms } = test;
    const outcome = await process.run({ file, setup, active: number, isWhole: false }, limitOf(ms));
    if (outcome === 'timeout') outOfTime.push(file);
    else if (outcome === 'died') return { failure: { test, why: `${file}: ${outcome}` }, outOfTime };
    else if (outcome.failed.length > 0) {
      const [said = ''] = outcome.failed;
      if (!isOutOfTime(said)) return { failure: { test, why: `${file}: ${said}` }, outOfTime };
      outOfTime.push(file);
      await process.replace(); // what did not end goes on in it
    }
  }
  return { failure: null, outOfTime };
}

/** The words of Jest for a test or hook that did not end in its time. */
const isOutOfTime = (said: string): boolean => said.includes('Exceeded timeout of ');

/** What test/setup/wait-until.ts says: true with a mutant that prevents it, and on a machine that is too slow. */
const isWaitedForInVain = (said: string): boolean => said.includes('not reached: ');

/**
 * What a mutant left behind must not catch the next one, nor must a slow machine. The same words twice in a row and what was waited for
 * in vain are suspicious: either the test passes without a mutant right after, or the process is replaced and asked again.
 */
async function caughtBy(
  { process, last }: Bench,
  number: number,
  { test, why }: Failure,
): Promise<Omit<Judged, 'mutant'>> {
  const { file, setup, ms } = test;
  const isClear = last.words !== why && !isWaitedForInVain(why);
  last.words = why;
  if (isClear) return { verdict: 'caught', by: why };
  const clean = await process.run({ file, setup, active: null, isWhole: false }, limitOf(ms));
  if (typeof clean !== 'string' && clean.failed.length === 0) return { verdict: 'caught', by: why };
  await process.replace();
  const { failure } = await runUntilFailure([test], process, number);
  await process.replace();
  return failure
    ? { verdict: 'caught', by: failure.why }
    : { verdict: 'survived', by: `${file} only after another mutant` };
}

/** A machine that does other things as well is no reason to call a mutant caught. */
const limitOf = (ms: number): number => ms * 4 + 15_000;

function letPass(tests: readonly MeasuredTest[], { outOfTime }: Ran): Omit<Judged, 'mutant'> {
  if (outOfTime.length > 0) return { verdict: 'timed-out', by: outOfTime.join(', ') };
  return { verdict: tests.length === 0 ? 'not-reached' : 'survived', by: tests.map(({ file }) => file).join(', ') };
}

/** Unit tests, and of the journeys those that the room names first; among them the quickest first. */
function choose({ journeys }: Bench, tests: readonly MeasuredTest[]): MeasuredTest[] {
  const quickest = (some: readonly MeasuredTest[]) => [...some].sort((a, b) => a.ms - b.ms);
  const long = tests.filter(({ file }) => isJourney(file));
  return [...quickest(tests.filter((test) => !long.includes(test))), ...quickest(long.slice(0, journeys))];
}

/** Test files that run most of the code of a file first: they are about it. Then the quickest. */
function nearTo(file: string, files: Plan['files']) {
  const own = (files[file]?.changes ?? []).map(({ number }) => number);
  const near = ({ reached }: MeasuredTest): number => own.filter((number) => reached.has(number)).length;
  return (a: MeasuredTest, b: MeasuredTest): number => near(b) - near(a) || a.ms - b.ms;
}
