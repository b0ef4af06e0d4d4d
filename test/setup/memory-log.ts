import { createLog, type Logger } from '#shared/server/log.ts';

/** Lines kept: enough for the end of a long test, little enough for hundreds of worlds. */
const KEPT = 200;

/** A log that is kept in memory until a test fails; LOG_LEVEL in the environment prints it as well. */
export interface MemoryLog {
  log: Logger;
  /** The last lines, oldest first. */
  text(): string;
}

export function createMemoryLog(): MemoryLog {
  const printing = process.env.LOG_LEVEL;
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    if (lines.length > KEPT) lines.shift();
    if (printing) process.stdout.write(line);
  };
  return { log: createLog('test', printing ?? 'debug', { write }), text: () => lines.join('') };
}
