import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { BranchContent } from '#shared/server/booking/load-branches.ts';
import { type Config, readConfig } from '#shared/server/config.ts';
import { connectDatabase, JOB_STATEMENT_MS } from '#shared/server/database/connection.ts';
import { followDatabaseClock } from '#shared/server/database/database-clock.ts';
import { migrate } from '#shared/server/database/migrate.ts';
import { createLog } from '#shared/server/log.ts';
import { readOwnerUrl } from '#shared/server/read-connections.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { loadFirst } from './load-first.ts';

const SHIPPED = new URL('../../content/partner-branches.json', import.meta.url);

/** Brings a database to this version and, where it is new, gives it content, catalogue and branches. Running it again changes nothing. */
export async function setUp(config: Config, ownerUrl: string | undefined, branchFile: string | URL = SHIPPED) {
  const branches = await readBranches(branchFile);
  await migrate(ownerUrl ?? config.databaseUrl, config.databaseUrl);
  const log = createLog('set-up', 'warn');
  const sequelize = connectDatabase(config.databaseUrl, config.files, JOB_STATEMENT_MS);
  const clock = followDatabaseClock(sequelize, log);
  try {
    await clock.ready;
    return await loadFirst({ sequelize, afterCommit: () => undefined, now: clock.now, config, log }, branches);
  } finally {
    clock.stop();
    await sequelize.close();
  }
}

async function readBranches(file: string | URL): Promise<BranchContent[]> {
  try {
    const { branches } = JSON.parse(await readFile(file, 'utf8')) as { branches: BranchContent[] };
    if (branches.every(({ key, name, openingDays, blockedDays }) => key && name && openingDays && blockedDays))
      return branches;
  } catch {
    // Said below.
  }
  throw new StartFailure(`${file} holds no branches in the form of shared/content/partner-branches.json.`);
}

// For operators: npm run set-up -- [BRANCHES.json]; in containers the service `migrate` does it before anything else starts.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await startOrExplain(async () => {
    // The whole configuration, so that a fault ends the start here, and not each process again and again.
    const config = readConfig();
    const written = await setUp(config, readOwnerUrl(), process.argv[2]);
    process.stdout.write(`The database is ready${written > 0 ? `, with ${written} branches` : ''}.\n`);
  });
}
