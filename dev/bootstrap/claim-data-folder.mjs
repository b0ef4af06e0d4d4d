import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identifyProcess } from './identify-process.mjs';
import { makeDataFolder } from './make-data-folder.mjs';
import { PlainFailure, sayAside } from './say.mjs';

/** What a left-over process is given to end before it is killed, in milliseconds: ours end within ten seconds. */
const patience = 11_000;

/**
 * Makes this process the only one that works on `folder`, and ends what an earlier one left running there after kill -9.
 *
 * @param {string} folder
 * @returns {Promise<{ remember: (processes: { name: string, pid: number }[]) => void, release: () => void }>}
 *   `remember` notes the processes that would have to be ended if this one is killed
 * @throws {PlainFailure} naming the pid, when another start is running on the folder
 */
export async function claimDataFolder(folder) {
  makeDataFolder(folder);
  const file = join(folder, 'running.json');
  const own = { pid: process.pid, started: identifyProcess(process.pid) };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ ...own, processes: [] }), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      await takeOver(file);
    }
  }
  return {
    remember(processes) {
      const identified = processes.map(({ name, pid }) => ({ name, pid, started: identifyProcess(pid) }));
      writeFileSync(`${file}.new`, JSON.stringify({ ...own, processes: identified }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Removes the note of a start that is dead, together with its processes; refuses when it is alive. */
async function takeOver(file) {
  const earlier = readNote(file);
  if (earlier && isAlive(earlier)) {
    throw new PlainFailure(
      `Messlinie already runs on this data folder (pid ${earlier.pid}).\n` +
        'Stop it there with Ctrl-C, or start this one elsewhere: DATA_DIR=.local-2 PORT=3001 npm start',
    );
  }
  const left = (earlier?.processes ?? []).filter(isAlive);
  if (left.length > 0)
    sayAside(`Ending what an earlier start left running: ${left.map(({ name }) => name).join(', ')}`);
  // In the order of a shutdown: the programs before Redis and MariaDB, which come first in the list.
  for (const leftOver of left.reverse()) await end(leftOver);
  rmSync(file, { force: true });
}

function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // killed while writing it: nothing was started yet
  }
}

function isAlive({ pid, started }) {
  return started !== undefined && identifyProcess(pid) === started;
}

async function end(leftOver) {
  const deadline = Date.now() + patience;
  signal(leftOver.pid, 'SIGTERM');
  while (isAlive(leftOver)) {
    if (Date.now() > deadline) signal(leftOver.pid, 'SIGKILL');
    await wait(50);
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
