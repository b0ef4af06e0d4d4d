import path from 'node:path';
import type { Config } from '#shared/server/config.ts';
import { machineTime } from '#shared/server/database/database-clock.ts';
import type { BlobStore } from './blob-store.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore } from './file-store.ts';
import { localFolder } from './local-folder.ts';
import { s3Bucket } from './s3-bucket.ts';

type Wish = Pick<Config, 'files' | 'dataDir'>;

/** Where the configuration keeps files, sealed as they lie: a bucket, or a folder below the data folder. */
export const openBlobStore = ({ files, dataDir }: Wish, now: () => Date = machineTime): BlobStore =>
  files.s3 ? s3Bucket(files.s3, now) : localFolder(path.join(dataDir, 'files'));

/** The same store, which seals and opens. */
export const openFileStore = (config: Wish, now?: () => Date): FileStore =>
  createFileStore(openBlobStore(config, now), config.files.masterKeys);
