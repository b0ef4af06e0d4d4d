import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { stopProcess } from '#dev/bootstrap/stop-process.mjs';
import type { Bench } from './open-bench.ts';

/** A program of a benchmark in a process of its own: a limit, a crowd of clients, something to kill. */
export interface Program {
  child: ChildProcess;
  /** Sends a message and waits for the next one that comes back. */
  ask<Answer>(question: object): Promise<Answer>;
}

/** Starts `file` and waits for its first message, which must be `'ready'` or its port; ended with the bench. */
export async function startProgram(
  bench: Pick<Bench, 'environment' | 'onClose'>,
  file: URL,
  environment: Record<string, string> = {},
): Promise<Program & { port: number }> {
  const child = fork(file, { execArgv: ['--no-warnings'], env: { ...bench.environment, ...environment } });
  bench.onClose(() => stopProcess(child));
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const port = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file.pathname} ended with ${code}`))),
  ]);
  return {
    child,
    port,
    async ask<Answer>(question: object) {
      const answer = once(child, 'message');
      child.send(question);
      return (await answer)[0] as Answer;
    },
  };
}
