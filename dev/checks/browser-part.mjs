import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../bootstrap/ensure-chromium.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import { countOutcome } from './count-outcome.mjs';
import { readReport } from './read-report.mjs';
import { tellStoryFailures } from './tell-failures.mjs';

/** The part of `npm test` that plays the browser stories with Playwright in Chromium. */
export function browserPart(name) {
  return {
    name,
    needsServices: true,
    async run({ environment, onStart }) {
      const file = join(tmpdir(), `messlinie-browser-${process.pid}.json`);
      const env = { ...environment, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const parameters = ['--no-warnings', 'node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
      const { code } = await runCommand(process.execPath, parameters, { env, onStart });
      const report = readReport(file);
      rmSync(file, { force: true });
      return countOutcome(name, code, {
        passed: report?.stats.expected ?? 0,
        // `errors` are those outside of any test, as when the product did not start.
        failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0) + (report?.errors.length ?? 0),
        skipped: report?.stats.skipped ?? 0,
        failures: tellStoryFailures(report),
      });
    },
  };
}
