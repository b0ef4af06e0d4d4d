import { createRequire } from 'node:module';
import type * as Circus from 'jest-circus';

/**
 * The parts of Jest that tests are written for, without Jest around them: it would start anew for every mutant. They are no
 * dependencies of ours, so each is looked for from the package that has it.
 */
export const circus = load('jest', '@jest/core', 'jest-config', 'jest-circus') as typeof Circus;
export const { jestExpect } = load('@jest/globals', '@jest/expect') as { jestExpect: unknown };
export const { ModuleMocker } = load('@jest/globals', 'jest-mock') as { ModuleMocker: new (global: unknown) => Mocker };

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
