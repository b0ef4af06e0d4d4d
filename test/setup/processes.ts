import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { stopProcess } from '#dev/bootstrap/stop-process.mjs';
import { workerParameters } from '#dev/bootstrap/worker-parameters.mjs';

export type ProcessName = 'api' | 'worker' | 'listener' | 'stand-ins';

/** A real process of the product, as it runs in production: its own memory, its own connections, its own death. */
export interface RunningProcess {
  readonly name: ProcessName;
  readonly pid: number;
  /** How it ended: its code, the signal that killed it, or null while it runs. */
  readonly ending: number | NodeJS.Signals | null;
  /** Everything printed so far, over all restarts. */
  output(): string;
  /** Dies at once, without a chance to clean up, as in a power cut. */
  kill9(): Promise<void>;
  /** Ends in order (TERM). */
  stop(): Promise<void>;
  /** Starts again, with the same environment unless some of it is given anew; resolves when ready. */
  restart(changes?: Record<string, string>): Promise<void>;
}

const parameters: Record<ProcessName, readonly string[]> = {
  api: ['api/main.ts'],
  worker: workerParameters,
  listener: ['listener/main.ts'],
  'stand-ins': ['dev/stand-ins/main.ts'],
};

/** Longest time from spawn to ready, in milliseconds; on a busy machine Node alone may take many seconds. */
const readyLimit = 120_000;

/**
 * Starts api, worker, listener or stand-ins with exactly `environment` (see stack.ts for a complete one) and waits until it is ready.
 *
 * @throws Error with all output, when it ended or was not ready in time
 */
export async function startProcess(name: ProcessName, environment: Record<string, string>): Promise<RunningProcess> {
  let current = environment;
  let printed = '';
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const from = printed.length;
    const started = spawn(process.execPath, ['--no-warnings', ...parameters[name]], {
      env: current,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The test run may be cut short: nobody is left behind.
    const endWithUs = () => started.kill('SIGKILL');
    process.once('exit', endWithUs);
    started.once('exit', () => process.off('exit', endWithUs));
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
      });
    }
    await untilReady(started, () => printed.slice(from));
    return started;
  }

  async function untilReady(started: ChildProcess, output: () => string) {
    const deadline = Date.now() + readyLimit;
    while (!(await isReady(name, current, output()))) {
      const ended = started.exitCode !== null || started.signalCode !== null;
      if (ended || Date.now() > deadline) {
        await stopProcess(started);
        throw new Error(`${name} ${ended ? 'ended' : 'was not ready in time'}:\n${output()}`);
      }
      await wait(25);
    }
  }

  return {
    name,
    get pid() {
      return child.pid ?? -1;
    },
    get ending() {
      return child.exitCode ?? child.signalCode;
    },
    output: () => printed,
    async kill9() {
      const gone = once(child, 'exit');
      if (child.kill('SIGKILL')) await gone;
    },
    stop: () => stopProcess(child),
    async restart(changes = {}) {
      await stopProcess(child);
      current = { ...current, ...changes };
      child = await launch();
    },
  };
}

async function isReady(name: ProcessName, environment: Record<string, string>, output: string): Promise<boolean> {
  if (name === 'api') return answersOk(`http://127.0.0.1:${environment.PORT}/readyz`);
  if (name === 'stand-ins') return answersOk(`http://127.0.0.1:${environment.STANDINS_PORT}/sandbox`);
  // These need not answer HTTP; they say so in their log when they take jobs or messages.
  return output.includes(`"msg":"${name} runs"`);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
