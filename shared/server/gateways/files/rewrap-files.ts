import { pathToFileURL } from 'node:url';
import { readConfig } from '#shared/server/config.ts';
import { connectDatabase, JOB_STATEMENT_MS } from '#shared/server/database/connection.ts';
import { resealColumns } from '#shared/server/database/reseal-columns.ts';
import { resealIdentityRows } from '#shared/server/identity/reseal-identity-rows.ts';
import { readOwnerUrl } from '#shared/server/read-connections.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { FileFailure } from './file-failure.ts';
import { FILE_KINDS, type FileKind, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

export interface Rewrapped {
  changed: number;
  /** What could not be: damaged, or sealed under a key that is not known any more. The others are done. */
  failures: FileFailure[];
}

/** Puts every file under the newest master key; may be stopped and run again. */
export async function rewrapFiles(files: Pick<FileStore, 'list' | 'rewrap'>): Promise<Rewrapped> {
  const outcome: Rewrapped = { changed: 0, failures: [] };
  for (const kind of Object.keys(FILE_KINDS) as FileKind[]) {
    for await (const id of files.list(kind)) {
      try {
        if (await files.rewrap(kind, id)) outcome.changed++;
      } catch (error) {
        if (!(error instanceof FileFailure) || error.kind === 'full' || error.kind === 'unavailable') throw error;
        if (error.kind !== 'missing') outcome.failures.push(error);
      }
    }
  }
  return outcome;
}

// For operators, after MASTER_KEY got a new first key, and once after the version that began to seal columns: npm run rewrap
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await startOrExplain(async () => {
    const config = readConfig();
    // Releases and calls are written once: only the account that migrates may put them under another key.
    const sequelize = connectDatabase(readOwnerUrl() ?? config.databaseUrl, config.files, JOB_STATEMENT_MS);
    try {
      const files = await rewrapFiles(openFileStore(config));
      const rows = await resealIdentityRows({ sequelize }, config.files.masterKeys);
      const columns = await resealColumns({ sequelize });
      const lines = [
        `Put under the newest key: ${files.changed} files, ${rows.changed} identities of closed accounts, second factors and open purges.`,
        `Sealed under the newest key: ${columns.changed} values of results, answers and notes.`,
        'Recovery codes are hashed and cannot be: those made before the newest key end with the older one.',
        `People who hold codes and should make new ones in their menu: ${rows.holders}.`,
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
      const failures = [...files.failures.map(({ message }) => message), ...rows.failures, ...columns.failures];
      for (const message of failures) process.stderr.write(`${message}\n`);
      if (failures.length > 0) process.exitCode = 1;
    } finally {
      await sequelize.close();
    }
  });
}
