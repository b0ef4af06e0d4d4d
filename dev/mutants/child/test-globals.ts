import { circus, jestExpect, ModuleMocker } from './jest-parts.ts';

/** Stands for '@jest/globals' where tests run without Jest. What is not here is missed by the file that uses it: it is left out and named. */
const mocker = new ModuleMocker(globalThis);

export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
export const expect = jestExpect;

const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

export const jest = {
  fn: (mocker.fn as () => unknown).bind(mocker),
  spyOn: (mocker.spyOn as () => unknown).bind(mocker),
  clearAllMocks: () => mocker.clearAllMocks(),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout: (ms: number) => Object.assign(globalThis, { [TIMEOUT]: ms }),
};
