import { runCommand } from './run-command.mjs';
import { PlainFailure } from './say.mjs';
import { notConfigured } from './supervise.mjs';

/** Programs that bring the database up to date, in this order. Each may run again and then changes nothing. */
const migrate = 'shared/server/database/migrate.ts';
const programs = [migrate, 'dev/demo/load.ts'];

/**
 * Migrates the database of `environment` and loads content and demo data.
 *
 * @param {{ environment: Record<string, string>, ownerUrl?: string, onStart: (child: import('node:child_process').ChildProcess) => void }} wish
 *   `ownerUrl` is the account that migrates and may write demo data where the product's own may only add
 */
export async function loadDatabase({ environment, ownerUrl = environment.DATABASE_URL, onStart }) {
  for (const program of programs) {
    const { code, output } = await runCommand(process.execPath, ['--no-warnings', program], {
      quiet: true,
      env:
        program === migrate
          ? { ...environment, MIGRATION_DATABASE_URL: ownerUrl }
          : { ...environment, DATABASE_URL: ownerUrl },
      onStart,
    });
    if (code === notConfigured) throw new PlainFailure(output.trim());
    if (code !== 0) throw new PlainFailure(`${program} failed:\n${output.slice(-4000)}`);
  }
}
