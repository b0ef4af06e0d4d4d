import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** From this level of pino on, a line is shown at the terminal. */
const warning = 40;
const levelNames = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * Keeps what a program prints in `folder/logs/<name>.log` and shows warnings at the terminal; all of it with LOG=1.
 *
 * @param {string} name
 * @param {string} folder
 * @returns {{ follow: (child: import('node:child_process').ChildProcess) => void, close: () => void, file: string }}
 */
export function openLog(name, folder) {
  const file = join(folder, 'logs', `${name}.log`);
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
  const out = createWriteStream(file, { flags: 'a', mode: 0o600 });
  const keep = (line) => {
    if (!out.writableEnded) out.write(`${line}\n`);
    const shown = describeLine(name, line);
    if (shown) process.stderr.write(`${shown}\n`);
  };
  return {
    file,
    follow(child) {
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', keep);
    },
    close: () => out.end(),
  };
}

/** What of a line is shown at the terminal, or undefined. A line that is not pino's is a surprise and shown as it is. */
function describeLine(name, line) {
  const showAll = process.env.LOG === '1';
  const entry = parse(line);
  if (!entry) return `${name}: ${line}`;
  if (entry.level < warning && !showAll) return undefined;
  const time = new Date(entry.time).toLocaleTimeString('de-CH');
  const parts = [time, name, levelNames[entry.level], entry.msg, entry.err?.message];
  return parts.filter(Boolean).join(' ');
}

function parse(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.level === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}
