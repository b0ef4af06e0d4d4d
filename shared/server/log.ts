import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

/**
 * The process's logger. Lines carry ids, counts, codes and durations only: an allow list is kept by hand at each call,
 * and `redact` is the net below it. Never a body, a phone number in full, a code, a name or a value.
 */
export function createLog(processName: string, level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: processName, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.phoneNo', '*.code', '*.body', '*.token', '*.authorization', '*.cookie', '*.password', 'req.headers'],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  };
  return pino(options, to);
}

/** Class, code and stack of an error, without the SQL or the bound values that drivers add to it. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  const isSql = 'sql' in error || 'sqlMessage' in error || error.name.startsWith('Sequelize');
  return {
    type: error.name,
    errorCode: code,
    errno,
    message: isSql ? '[database error]' : error.message,
    stack: stackOf(error, isSql),
  };
}

const FRAMES = /\n {4}at [\s\S]*/;

/** Where it came from; the first line repeats what the error says, and is all there is of one that came from nowhere. */
function stackOf({ stack = '' }: Error, hideMessage: boolean): string | undefined {
  return hideMessage ? FRAMES.exec(stack)?.[0] : stack;
}
