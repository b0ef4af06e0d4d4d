/** Set in the environment of a process that an older Node started in its own place; the two live and die together. */
export const reExecuted = 'MESSLINIE_RE_EXECUTED';

/**
 * Calls `onGone` once when the process that started this one has died.
 * npm passes a TERM on to its `sh -c` only, so under npm nobody else would tell us to stop.
 * A process started by hand, without npm, may outlive its shell and is left alone.
 */
export function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event && !process.env[reExecuted]) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}
