import { createRestartWaits } from '../bootstrap/restart-waits.mjs';
import { warn } from '../bootstrap/say.mjs';
import { stopProcess } from '../bootstrap/stop-process.mjs';

/**
 * Runs a server program until it is stopped; with `again`, it is started again whenever it dies, and both are said at the terminal.
 *
 * @param {{ name: string, again: boolean, launch: () => import('node:child_process').ChildProcess, patience?: number,
 *   untilUp: (child: import('node:child_process').ChildProcess) => Promise<void>,
 *   onProcess: (process: { name: string, pid: number }) => void }} server
 *   `untilUp` rejects when it does not start; `onProcess` is called for each new process; `patience` is what it gets to end, in milliseconds
 * @returns {Promise<{ stop: () => Promise<void> }>} once it is up
 */
export async function runServer({ name, again, launch, untilUp, onProcess, patience }) {
  const waits = createRestartWaits();
  let stopping = false;
  let startedAt;
  let timer;
  let child = start();

  const stop = async () => {
    stopping = true;
    clearTimeout(timer);
    await stopProcess(child, patience);
  };
  try {
    await untilUp(child);
  } catch (error) {
    await stop();
    throw error;
  }
  if (again) watch();
  return { stop };

  function start() {
    startedAt = Date.now();
    const started = launch();
    if (started.pid) onProcess({ name, pid: started.pid });
    return started;
  }

  function watch() {
    child.on('error', () => {}); // a program that cannot be started at all also exits
    if (child.exitCode !== null || child.signalCode !== null) restartSoon(child.exitCode, child.signalCode);
    else child.once('exit', restartSoon);
  }

  function restartSoon(code, signal) {
    if (stopping) return;
    warn(`${name} ended (${signal ?? `code ${code}`}), starting it again`);
    timer = setTimeout(restart, waits.after(Date.now() - startedAt));
  }

  async function restart() {
    child = start();
    watch();
    try {
      await untilUp(child);
      if (!stopping) warn(`${name} runs again`);
    } catch {
      // Said and tried again when it ends.
    }
  }
}
