import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

/** Where the machine's own time is read, and why. */
const ALLOWED = [
  'shared/server/database/database-clock.ts', // the one clock is made here
  'shared/server/queues.ts', // BullMQ delivers by its process's own time; only distances are told
];

const MACHINE_TIME = /\bnew Date\(\)|\bDate\.now\(|\bDateTime\.(?:now|utc|local)\(\)/;

const files = ['shared/domain', 'shared/server', 'api', 'worker', 'listener'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

describe('the server', () => {
  it('takes the time from services.now or tx.now, which is the database’s', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = files.filter((name) => MACHINE_TIME.test(readFileSync(join(root, name), 'utf8')));
    expect(found.sort()).toEqual(ALLOWED);
  });
});
