import { existsSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../bootstrap/run-command.mjs';
import { warn } from '../bootstrap/say.mjs';
import { countOutcome } from './count-outcome.mjs';
import { readReport } from './read-report.mjs';
import { tellJestFailures } from './tell-failures.mjs';

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/** How long Jest may live on after its report, in milliseconds: something that a test left open must not hold up the run. */
const afterlife = 5_000;

/** A part of `npm test` that is one project of jest.config.js. */
export function jestPart(name, { needsServices = false } = {}) {
  return {
    name,
    needsServices,
    async run({ environment, onStart }) {
      const file = join(tmpdir(), `messlinie-jest-${process.pid}-${name}.json`);
      const parameters = [...jest, '--selectProjects', name, '--json', `--outputFile=${file}`];
      let ender;
      const { code } = await runCommand(process.execPath, parameters, {
        env: environment,
        onStart(child) {
          onStart(child);
          ender = endAfterReport(child, file);
        },
      });
      clearInterval(ender);
      const report = readReport(file);
      rmSync(file, { force: true });
      return countOutcome(name, report?.success ? 0 : code, {
        passed: report?.numPassedTests ?? 0,
        // A file that could not even be loaded has no tests that could fail.
        failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
        skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
        failures: tellJestFailures(report),
      });
    },
  };
}

function endAfterReport(child, file) {
  return setInterval(() => {
    if (!existsSync(file) || Date.now() - statSync(file).mtimeMs < afterlife) return;
    warn('a test left something open (a server, a connection, a timer); Jest was ended');
    child.kill('SIGKILL');
  }, 1_000);
}
