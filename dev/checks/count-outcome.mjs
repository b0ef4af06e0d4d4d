import { warn } from '../bootstrap/say.mjs';

/**
 * The outcome of a part's report. A runner that failed without a failed test, or that found no test at all, counts as one failure:
 * silence is not success.
 */
export function countOutcome(name, code, { passed, failed, skipped, failures }) {
  if (passed + failed === 0) {
    warn(`${name}: no test was run`);
    return { passed, failed: 1, skipped, failures };
  }
  if (code !== 0 && failed === 0) {
    warn(`${name}: the runner ended with code ${code}`);
    return { passed, failed: 1, skipped, failures };
  }
  return { passed, failed, skipped, failures };
}
