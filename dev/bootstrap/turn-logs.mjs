import { copyFileSync, existsSync, readdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** A log larger than this is set aside, and of those that were set aside so many are kept: 60 MB a program at most. */
const usualLimit = 10 * 1024 * 1024;
const usualKept = 5;

/** A program that goes wild writes some megabytes in this time, not more than the disk has. */
const checkEvery = 10_000;

/**
 * Looks after the logs below the data folder until it is stopped: those of our programs, and those of MariaDB and Redis where
 * they are ours.
 *
 * @param {string} folder
 * @returns {() => void} stops it
 */
export function turnLogs(folder) {
  const turn = () => {
    for (const place of ['logs', 'mariadb', 'redis']) turnLogsOf(join(folder, place));
  };
  turn();
  const timer = setInterval(turn, checkEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Sets aside every `*.log` of a folder that is too large, as `.1`, the one before as `.2`, and so on; the oldest goes. It is copied and
 * emptied, because the server that writes it keeps it open, and appends.
 *
 * @param {string} folder
 * @param {{ limit?: number, kept?: number }} [wish] bytes, and how many are kept
 */
export function turnLogsOf(folder, { limit = usualLimit, kept = usualKept } = {}) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.log'))) {
    const file = join(folder, name);
    if (statSync(file).size <= limit) continue;
    for (let number = kept - 1; number >= 1; number--) {
      if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
    }
    copyFileSync(file, `${file}.1`);
    truncateSync(file, 0);
  }
}
