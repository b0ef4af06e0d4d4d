import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { turnLogsOf } from '#dev/bootstrap/turn-logs.mjs';

const WISH = { limit: 1000, kept: 3 };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messlinie-logs-'));
});

afterEach(() => rm(folder, { recursive: true }));

const sizes = async () =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(folder)).sort().map(async (name) => [name, (await stat(join(folder, name))).size]),
    ),
  );

describe('logs', () => {
  it('are set aside when they are large, the newest first, and the oldest goes', async () => {
    await writeFile(join(folder, 'redis.conf'), 'x'.repeat(5000));
    for (const size of [1001, 1002, 900, 1003, 1004, 1005]) {
      await writeFile(join(folder, 'api.log'), 'x'.repeat(size));
      turnLogsOf(folder, WISH);
    }
    expect(await sizes()).toEqual({
      ...{ 'api.log': 0, 'api.log.1': 1005, 'api.log.2': 1004, 'api.log.3': 1003 },
      'redis.conf': 5000,
    });
  });

  it('are not there before anything was started', () => {
    expect(() => turnLogsOf(join(folder, 'nowhere'), WISH)).not.toThrow();
  });

  it('go on in the same file for a program that keeps it open, as MariaDB does', async () => {
    const file = join(folder, 'mariadb.log');
    const out = openSync(file, 'a');
    const script = "process.stdin.on('data', (line) => console.log(String(line).trim().padEnd(1100, '.')));";
    const program = spawn(process.execPath, ['-e', script], { stdio: ['pipe', out, out] });
    const write = async (word: string) => {
      program.stdin?.write(`${word}\n`);
      while (!(await readFile(file, 'utf8')).includes(word));
    };
    await write('first');
    turnLogsOf(folder, WISH);
    await write('second');
    program.stdin?.end();
    await once(program, 'exit');
    expect(await readFile(file, 'utf8')).toMatch(/^second\.+\n$/); // no hole where the first was
    expect(await readFile(`${file}.1`, 'utf8')).toMatch(/^first/);
  });
});
