import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import type { Judged } from './judge-mutants.ts';
import { listImports } from './list-imports.ts';
import type { Mutant } from './mutant.ts';

/** A test file and the product's files it leads to. */
interface WebTest {
  file: string;
  direct: ReadonlySet<string>;
  reached: ReadonlySet<string>;
}

/** How many judge a mutant: those that are about its file, and of its capability. */
const NEAREST = 8;
const LIMIT_MS = 240_000;
const MOST_BYTES = 50_000_000;

/**
 * Judges mutants of screens, one after the other: Jest runs the nearest tests anew for each, with the mutant in its file as it is
 * transformed (web-transform.mjs). Stories in Chromium are not asked: each would take minutes.
 */
export async function judgeWebMutants(mutants: readonly Mutant[], tell: (judged: Judged) => void): Promise<void> {
  const tests = findWebTests();
  for (const mutant of mutants) {
    const near = nearest(tests, mutant.file);
    if (near.length === 0) tell({ mutant, verdict: 'not-reached', by: '' });
    else tell({ mutant, ...(await runTests(mutant, near)) });
  }
}

function findWebTests(): WebTest[] {
  const files = globSync('test/{web,unit}/**/*.test.{ts,tsx}').filter((file) => !file.includes('/architecture/'));
  return files.sort().map((file) => {
    const direct = listImports(file);
    return { file, direct: new Set(direct), reached: reachableFrom(direct) };
  });
}

function reachableFrom(first: readonly string[]): Set<string> {
  const found = new Set(first);
  // A set hands out what is added while it is gone through.
  for (const file of found) for (const imported of listImports(file)) found.add(imported);
  return found;
}

/** What imports the file itself comes first, then what is of its capability, then what leads to the least. */
function nearest(tests: readonly WebTest[], file: string): string[] {
  const [, capability] = file.split('/');
  const far = (test: WebTest): [number, number, number] => [
    test.direct.has(file) ? 0 : 1,
    test.file.includes(`/${capability}/`) ? 0 : 1,
    test.reached.size,
  ];
  const compare = (a: WebTest, b: WebTest): number => {
    const [one, other] = [far(a), far(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  };
  const leading = tests.filter(({ reached }) => reached.has(file)).sort(compare);
  return leading.slice(0, NEAREST).map((test) => test.file);
}

function runTests(
  { file, start, end, replacement, shape }: Mutant,
  tests: readonly string[],
): Promise<Omit<Judged, 'mutant'>> {
  const text = shape === 'statement' ? `{${replacement}}` : `(${replacement})`;
  const parameters = [
    ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
    ...['--config', 'dev/mutants/web-jest.config.mjs', '--bail', '--runInBand', '--runTestsByPath', ...tests],
  ];
  const env = { ...process.env, WEB_MUTANT: JSON.stringify({ file, start, end, text }) };
  return new Promise((resolve, reject) => {
    const options = { env, timeout: LIMIT_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES } as const;
    execFile(process.execPath, parameters, options, (error, stdout, stderr) => {
      const said = stderr + stdout;
      if (error?.killed) resolve({ verdict: 'timed-out', by: tests.join(', ') });
      else if (!said.includes('Test Suites:')) reject(new Error(`no test ran:\n${said}`));
      else if (error) resolve({ verdict: 'caught', by: /● (?!Console)(.*)/.exec(said)?.[1] ?? '' });
      else resolve({ verdict: 'survived', by: tests.join(', ') });
    });
  });
}
