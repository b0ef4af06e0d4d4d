import { runCommand } from './run-command.mjs';
import { PlainFailure } from './say.mjs';

/** Programs that bring the database up to date, in this order. Each may run again and then changes nothing. */
const programs = ['shared/server/database/migrate.ts', 'dev/demo/load.ts'];

/** Migrates the database of `environment` and loads content and demo data. */
export async function loadDatabase({ environment, onStart }) {
  for (const program of programs) {
    const { code, output } = await runCommand(process.execPath, ['--no-warnings', program], {
      quiet: true,
      env: environment,
      onStart,
    });
    if (code !== 0) throw new PlainFailure(`${program} failed:\n${output.slice(-4000)}`);
  }
}
