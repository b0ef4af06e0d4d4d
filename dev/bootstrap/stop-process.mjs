import { setTimeout as wait } from 'node:timers/promises';

/** What a process is given between a polite TERM and KILL, in milliseconds: ours end within ten seconds. */
const patience = 11_000;

/** Ends a child process: TERM, and KILL when it has not gone after `milliseconds`. */
export async function stopProcess(child, milliseconds = patience) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const abort = new AbortController();
  const late = wait(milliseconds, 'late', { signal: abort.signal }).catch(() => 'gone');
  if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL');
  abort.abort();
  await gone;
}
