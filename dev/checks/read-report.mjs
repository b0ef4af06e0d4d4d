import { readFileSync } from 'node:fs';

/** The JSON report that a test runner wrote, or undefined when it ended before that. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
