import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAN_FILE, type Plan, type RunOrder, type RunOutcome } from './child/protocol.ts';

export type Ended = RunOutcome | 'timeout' | 'died';

/** A process in which test files run, as it is once the product's files are loaded: a run costs what its tests cost. */
export interface TestProcess {
  run(order: RunOrder, limitMs: number): Promise<Ended>;
  /** The next run is in a new process. */
  replace(): Promise<void>;
  close(): Promise<void>;
}

/** Runs before a process is replaced: a test file that is read anew stays in memory. */
const RUNS_PER_PROCESS = 400;
const START_LIMIT_MS = 120_000;

/**
 * Opens it. A process that hangs or dies is replaced.
 * @param environment of the tests; see test/setup/services.ts for what journeys want
 */
export function openTestProcess(plan: Plan, environment: NodeJS.ProcessEnv): TestProcess {
  const folder = mkdtempSync(join(tmpdir(), 'messlinie-mutants-'));
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const env = { ...environment, NODE_ENV: 'test', [PLAN_FILE]: planFile };
  let child: ChildProcess | undefined;
  let runs = 0;

  async function start(): Promise<ChildProcess> {
    const started = fork('dev/mutants/child/main.ts', {
      env,
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let printed = '';
    started.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      printed = (printed + chunk).slice(-2_000);
    });
    const ready = await answerOf(started, START_LIMIT_MS);
    if (ready !== 'ready') throw new Error(`the process for tests did not start (${String(ready)}):\n${printed}`);
    return started;
  }

  async function end(): Promise<void> {
    const ended = child;
    child = undefined;
    runs = 0;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const gone = once(ended, 'exit');
    ended.kill('SIGKILL');
    await gone;
  }

  return {
    async run(order, limitMs) {
      if (runs >= RUNS_PER_PROCESS) await end();
      child ??= await start();
      runs += 1;
      child.send(order);
      const answer = await answerOf(child, limitMs);
      if (answer === 'timeout' || answer === 'died') await end();
      return answer as Ended;
    },
    replace: end,
    async close() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answerOf(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      clearTimeout(timer);
      child.off('message', settle);
      child.off('exit', die);
      resolve(answer);
    };
    const die = () => settle('died');
    const timer = setTimeout(() => settle('timeout'), limitMs);
    child.once('message', settle);
    child.once('exit', die);
  });
}
