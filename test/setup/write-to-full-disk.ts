/** Run by full-disk.test.ts on a small disk: writes what has no room, makes room, writes it again, and prints what it met. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { FILLER } from './small-disk.ts';

const [, , dataDir = '', length = '0'] = process.argv;
const files = openFileStore({
  dataDir,
  files: { masterKeys: ['a-master-key-of-thirty-two-characters'], sealsColumns: true, s3: undefined },
});
const content = Buffer.alloc(Number(length), 'x');
const id = uuidv7();

const failure = await files.write('lab-files', id, content).then(
  () => null,
  (error: { name: string; kind: string }) => ({ name: error.name, kind: error.kind }),
);
const left = readdirSync(path.join(dataDir, 'files', 'lab-files'));
rmSync(path.join(dataDir, FILLER), { force: true });
const again = await files.write('lab-files', id, content).then(
  async () => (await buffer(await files.read('lab-files', id))).equals(content),
  () => false,
);
process.stdout.write(JSON.stringify({ failure, left, again }));
