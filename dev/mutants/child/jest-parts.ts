import { createRequire } from 'node:module';

/**
 * The parts of Jest that tests are written for, without Jest around them: it would start anew for every mutant. They are no
 * dependencies of ours, so each is looked for from the package that has it.
 */
export const circus = load('jest', '@jest/core', 'jest-config', 'jest-circus') as Circus;
export const { jestExpect } = load('@jest/globals', '@jest/expect') as { jestExpect: unknown };
export const { ModuleMocker } = load('@jest/globals', 'jest-mock') as { ModuleMocker: new (global: unknown) => Mocker };

/** What happens while tests run, as far as it is listened to. */
export interface TestEvent {
  name: string;
  /** Of `hook_failure`. */
  hook: { type: string };
  /** Of `test_start`. */
  test: { mode: string | null | undefined };
}

interface Circus {
  run(): Promise<{
    testResults: { testPath: readonly string[]; status: string; errors: readonly unknown[] }[];
    unhandledErrors: readonly unknown[];
  }>;
  resetState(): void;
  getState(): { parentProcess: unknown; testTimeout: number };
  addEventHandler(listen: (event: TestEvent) => void): void;
  removeEventHandler(listen: (event: TestEvent) => void): void;
  /** Handed on to the tests as they are. */
  readonly [name: string]: unknown;
}

interface Mocker {
  fn: unknown;
  spyOn: unknown;
  clearAllMocks(): void;
  restoreAllMocks(): void;
}

function load(...path: string[]): unknown {
  let from = createRequire(import.meta.url);
  for (const name of path.slice(0, -1)) from = createRequire(from.resolve(`${name}/package.json`));
  return from(path.at(-1) ?? '');
}
