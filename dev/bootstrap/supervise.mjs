import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openLog } from './follow-log.mjs';
import { projectRoot } from './project-paths.mjs';
import { createRestartWaits } from './restart-waits.mjs';
import { PlainFailure, warn } from './say.mjs';
import { stopProcess } from './stop-process.mjs';

/** What a program of ours ends with when its configuration is wrong, after it has said why in plain lines: it need not try again. */
export const notConfigured = 78;

/** A program that dies this often before it was ready once will not be ready the next time either. */
const hopeless = 4;

/**
 * Runs one of our programs with this Node, and again whenever it dies, until it is stopped.
 *
 * @param {{ name: string, parameters: string[], environment: Record<string, string>, folder: string, onPid: () => void }} program
 *   `folder` gets its log; `onPid` is called for each new process
 */
export function supervise({ name, parameters, environment, folder, onPid }) {
  const log = openLog(name, folder);
  let child;
  let stopping = false;
  const waits = createRestartWaits();
  let deaths = 0;
  let refusal;
  let timer;

  function start() {
    const startedAt = Date.now();
    // Detached: a Ctrl-C at the terminal reaches us only, and we stop things in order.
    child = spawn(process.execPath, ['--no-warnings', ...parameters], {
      cwd: projectRoot,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    log.follow(child);
    child.on('exit', (code, signal) => {
      if (stopping) return;
      deaths += 1;
      refusal = code === notConfigured;
      warn(`${name} ended (${signal ?? `code ${code}`}), starting it again`);
      timer = setTimeout(start, waits.after(Date.now() - startedAt));
    });
    onPid();
  }
  start();

  return {
    name,
    get pid() {
      return child.pid;
    },
    /** @throws {PlainFailure} with the end of the log, when the program died again and again since it was first started */
    refuseHopeless() {
      if (refusal) throw new PlainFailure(`${name} does not start; it says why above.`);
      if (deaths < hopeless) return;
      const lines = readFileSync(log.file, 'utf8').trimEnd().split('\n').slice(-25);
      throw new PlainFailure(`${name} does not start. The end of ${log.file}:\n${lines.join('\n')}`);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await stopProcess(child, 12_000);
      log.close();
    },
  };
}
