import path from 'node:path';
import type { Config } from '#shared/server/config.ts';
import { machineTime } from '#shared/server/database/database-clock.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore } from './file-store.ts';
import { localFolder } from './local-folder.ts';
import { s3Bucket } from './s3-bucket.ts';

/** The store the configuration names: a bucket, or a folder below the data folder. */
export const openFileStore = (
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  now: () => Date = machineTime,
): FileStore =>
  createFileStore(files.s3 ? s3Bucket(files.s3, now) : localFolder(path.join(dataDir, 'files')), files.masterKeys);
