import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { circus, type TestEvent } from './jest-parts.ts';
import { reachableFrom } from './load-instrumented.ts';
import type { RunOrder, RunOutcome } from './protocol.ts';
import { switches } from './switches.ts';

/** As in jest.config.js. */
const TEST_TIMEOUT = 60_000;

/** The files that mutants are in. */
export const plan = { files: new Set<string>() };

/** Of a test file that never leads to one of them. */
const NOTHING: RunOutcome = { passed: 0, failed: [], reached: [], loaded: [], imports: [], ms: 0 };

let round = 0;
const known = new Set<string>();
const loaded = new Set<number>();

/** Runs one test file in this process, with a mutant on or with none. What it imports stays loaded; the file itself is read anew. */
export async function runTestFile(order: RunOrder): Promise<RunOutcome> {
  const { file, setup, isWhole } = order;
  const startedAt = performance.now();
  const failed: string[] = [];
  let passed = 0;
  try {
    await loadBefore(order);
    if (isWhole && !reachableFrom(file).some((imported) => plan.files.has(imported))) return { ...NOTHING };
    switches.active = order.active;
    await begin([...setup, file]);
    const stop = isWhole ? () => undefined : stopAfterFailure();
    const { testResults, unhandledErrors } = await circus.run();
    stop();
    passed = testResults.filter(({ status }) => status === 'done').length;
    for (const { testPath, errors } of testResults)
      if (errors.length > 0) failed.push(`${testPath.slice(1).join(' › ')}: ${firstLine(errors[0])}`);
    failed.push(...unhandledErrors.map((error) => firstLine(error)));
  } catch (error) {
    failed.push(firstLine(error));
  }
  const ms = performance.now() - startedAt;
  return { passed, failed, reached: [...switches.reached], loaded: [...loaded], imports: reachableFrom(file), ms };
}

/** What is reached while the product's files are loaded must not count as reached by the test. */
async function loadBefore({ file, setup }: RunOrder): Promise<void> {
  if (known.has(file)) return;
  switches.reached.clear();
  await begin([...setup, file]);
  for (const number of switches.reached) loaded.add(number);
  known.add(file);
}

async function begin(files: readonly string[]): Promise<void> {
  circus.resetState();
  const state = circus.getState();
  state.parentProcess = process;
  state.testTimeout = TEST_TIMEOUT;
  switches.reached.clear();
  round += 1;
  for (const file of files) await import(`${pathToFileURL(resolve(file)).href}?round=${round}`);
}

/** The tests after a failed one are left out; what was opened before them is closed all the same. */
function stopAfterFailure(): () => void {
  let hasFailed = false;
  const listen = (event: TestEvent) => {
    if (event.name === 'test_fn_failure' || (event.name === 'hook_failure' && event.hook.type !== 'afterAll'))
      hasFailed = true;
    if (event.name === 'test_start' && hasFailed) event.test.mode = 'skip';
  };
  circus.addEventHandler(listen);
  return () => circus.removeEventHandler(listen);
}

function firstLine(error: unknown): string {
  const text = Array.isArray(error) ? firstLine(error[0]) : error instanceof Error ? error.message : String(error);
  return text.split('\n').filter(Boolean).slice(0, 4).join(' / ').slice(0, 300);
}
