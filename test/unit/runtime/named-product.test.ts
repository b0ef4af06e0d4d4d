import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const folder = mkdtempSync(path.join(tmpdir(), 'messlinie-named-'));
const file = path.join(folder, 'address');
writeFileSync(file, 'mysql://somebody:secret@127.0.0.1:1/theirs\n');

afterAll(() => rmSync(folder, { recursive: true }));

/** Asked for no folder: it says so when it has found its product. */
function backUp(environment: Record<string, string>): string {
  const of = ['dev/run.mjs', '--product', 'shared/server/backup/back-up.ts'];
  const { DATABASE_URL: _url, DATABASE_HOST: _host, ...others } = process.env;
  const env = { ...others, NODE_OPTIONS: '', DATA_DIR: path.join(folder, 'nothing'), ...environment };
  return spawnSync(process.execPath, of, { env, encoding: 'utf8' }).stderr;
}

it('without a name the commands of operators work on the product of this machine', () => {
  expect(backUp({})).toContain('No product was ever started');
});

it.each(['DATABASE_URL', 'DATABASE_URL_FILE', 'DATABASE_HOST', 'DATABASE_HOST_FILE'])(
  'with %s on the one that it names, and never on the one of this machine',
  (name) => {
    expect(backUp({ [name]: file })).toContain('Name a new folder for the backup');
  },
);
