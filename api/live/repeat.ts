import type { Logger } from '#shared/server/log.ts';
import { attempt } from './attempt.ts';

/**
 * Does something regularly, one round at a time: while MariaDB or Redis hangs one question waits, not one more each time. A
 * round that fails is logged and dropped. Returns how to stop.
 */
export function repeat(log: Logger, what: string, everyMs: number, work: () => Promise<unknown>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    attempt(log, what, () =>
      work().finally(() => {
        isRunning = false;
      }),
    );
  }, everyMs);
  return () => clearInterval(timer);
}
