import { Counter } from 'prom-client';
import type { Logger } from './log.ts';

/**
 * A deploy waits this long for running work, then cuts it off: a hung request or job must not block the deploy. Nothing is
 * lost by it: a job that was cut off runs again when its lock has expired, and is safe to run twice.
 */
const LIMIT_MS = 9_000;

/** Promises of this process that failed and that nobody waited for; each is a fault of the program. */
export const strayRejections = new Counter({
  name: 'unhandled_rejections_total',
  help: 'Promises that failed and that nobody waited for; each one is a fault of the program.',
  registers: [],
});

/**
 * Runs `steps` in order on TERM or INT, then exits 0, within ten seconds in any case; exits 1 after an exception nobody caught,
 * whose state cannot be trusted: the supervisor starts the process again and every job is safe to run twice.
 *
 * A rejection nobody waited for does not end the process. It belongs to one request, socket or job, whose promise chain ended
 * there with all it held; nothing else was in the middle of a step, unlike where an exception flew through running code. Ending
 * the process would let one person's fault, which can be provoked again at will, end everybody's requests. It is logged as an
 * error and counted, so that somebody repairs it.
 */
export function shutDownInOrder(log: Logger, steps: readonly (() => Promise<unknown> | unknown)[]): void {
  let isStopping = false;
  const stop = async (why: string, code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    const cutOff = (): void => {
      log.warn({ afterMs: LIMIT_MS }, 'what still runs is cut off');
      process.exit(code);
    };
    setTimeout(cutOff, LIMIT_MS).unref();
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'stopping failed');
      }
    }
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    void stop('uncaught', 1);
  });
  process.on('unhandledRejection', (error) => {
    strayRejections.inc();
    log.error({ err: error }, 'unhandled rejection');
  });
}
