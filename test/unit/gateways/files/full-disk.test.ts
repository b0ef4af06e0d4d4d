import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSmallDisk, type SmallDisk } from '#test/setup/small-disk.ts';

let folder: string;
let disk: SmallDisk;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  disk = openSmallDisk(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a process met that wrote a file of so many bytes to a disk with 4 KB of room, and again when there was more. */
function writeFrom(length: number): unknown {
  const script = [process.execPath, '--no-warnings', 'test/setup/write-to-full-disk.ts', folder, String(length)];
  const { program, parameters } = disk.wrap(script);
  const { stdout, stderr } = spawnSync(program, parameters, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return stdout ? JSON.parse(stdout) : stderr;
}

describe('a disk with 4 KB of room', () => {
  it.each([8_714, 100_000])(
    'refuses a file of %i bytes as full, and nothing of it is left',
    (length) => {
      const again = disk.kind === 'tmpfs'; // the limit stays
      expect(writeFrom(length)).toEqual({ failure: { name: 'FileFailure', kind: 'full' }, left: [], again });
    },
    60_000,
  );

  it('takes a file that fits', () => {
    expect(writeFrom(1000)).toMatchObject({ failure: null, again: true });
  }, 60_000);
});
