// For operators: node shared/server/gateways/files/print-file.ts KIND ID > FILE
import { pipeline } from 'node:stream/promises';
import { readConfig } from '#shared/server/config.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import type { FileKind } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const [kind = '', id = ''] = process.argv.slice(2);
// The store itself refuses a kind that does not exist.
await startOrExplain(async () =>
  pipeline(await openFileStore(readConfig()).read(kind as FileKind, id), process.stdout),
);
