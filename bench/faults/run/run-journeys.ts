import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import type { Proof } from '../list/fault.ts';
import type { ProofOutcome } from './proof-outcome.ts';

type TestProof = Extract<Proof, { file: string }>;

/** What Jest says of one test. */
interface Ran {
  fullName: string;
  status: string;
  duration?: number | null;
  failureMessages: string[];
}

/** What Jest reports of the files it ran. */
export interface JestReport {
  testResults: { name: string; message: string; assertionResults: Ran[] }[];
}

/** Runs the tests that prove faults, in one run of Jest, on servers of their own, and nothing of their files beside them. */
export async function runTests(proofs: readonly TestProof[]): Promise<JestReport> {
  const folder = await mkdtemp(join(tmpdir(), 'messlinie-faults-tests-'));
  const report = join(folder, 'report.json');
  const services = await startTestServices();
  try {
    const files = [...new Set(proofs.map(({ file }) => file))];
    const titles = [...new Set(proofs.flatMap(({ tests }) => tests))];
    const parameters = [
      ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
      ...['--selectProjects', 'unit', 'journeys', '--runTestsByPath', ...files],
      ...['--testNamePattern', titles.map(escaped).join('|')],
      ...['--json', `--outputFile=${report}`, '--silent'],
    ];
    const jest = spawn(process.execPath, parameters, {
      stdio: 'ignore',
      env: { ...process.env, ...services.environment },
    });
    // A run that is cut short leaves nobody behind.
    process.once('exit', () => jest.kill());
    await once(jest, 'exit');
    return JSON.parse(await readFile(report, 'utf8'));
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A title as a pattern that finds nothing else. */
const escaped = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the tests of a proof ran and passed; a title that no test bears proves nothing. */
export function outcomeOf({ testResults }: JestReport, { file, tests }: TestProof): ProofOutcome {
  const found = testResults.find(({ name }) => relative(process.cwd(), name) === file);
  const ran = (found?.assertionResults ?? []).filter(({ status }) => status !== 'pending' && status !== 'todo');
  const chosen = tests.map((title) => ran.filter(({ fullName }) => fullName.includes(title)));
  const failed = chosen.flat().find(({ status }) => status !== 'passed');
  const missing = tests.find((_title, at) => chosen[at]?.length === 0);
  return {
    lost: failed
      ? `${failed.fullName}: ${failed.failureMessages[0]?.split('\n')[0] ?? ''}`
      : missing
        ? `${file} has no test "${missing}"${found?.message ? `: ${found.message.slice(0, 200)}` : ''}`
        : null,
    seconds: chosen.flat().reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  };
}
