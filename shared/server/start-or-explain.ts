import { ConnectionError } from 'sequelize';
import { FileFailure } from './gateways/files/file-failure.ts';
import { StartFailure } from './start-failure.ts';

/** sysexits.h calls it EX_CONFIG: starting again changes nothing until somebody has put it right. */
const EXIT_NOT_CONFIGURED = 78;

/**
 * Starts a process. What a person can put right is said in plain lines on stderr, without a stack, and ends the process:
 * with exit code 78 where the configuration is wrong, with 1 where a port or a server is not to be had now. Everything else
 * is a fault of ours and keeps its stack.
 */
export async function startOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const lines = explain(error);
    if (lines === undefined) throw error;
    process.stderr.write(`${lines}\n`);
    process.exit(error instanceof StartFailure ? EXIT_NOT_CONFIGURED : 1);
  }
}

/** What MariaDB says of an account or a database that is not as the configuration says; its driver calls that no fatal error. */
const REFUSED = new Set(['ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_BAD_DB_ERROR']);

function explain(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message;
  if (error instanceof FileFailure && error.kind === 'full')
    return `There is no room left for files (${error.message}).`;
  const { code, syscall, port, hostname } = error as NodeJS.ErrnoException & { port?: number; hostname?: string };
  if (syscall === 'getaddrinfo') return `The address ‘${hostname}’ is not known (${code}).`;
  if (syscall === 'listen') {
    return code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program.`
      : `Port ${port} cannot be listened on (${code}).`;
  }
  const cause = error instanceof ConnectionError ? (error.parent as { code?: string }).code : code;
  if (code !== undefined && REFUSED.has(code))
    return `MariaDB refuses this account, its password or the name of the database (${code}).`;
  const isDatabase = error instanceof ConnectionError || (error as { fatal?: boolean }).fatal === true;
  return isDatabase ? `MariaDB cannot be reached (${cause}).` : undefined;
}
