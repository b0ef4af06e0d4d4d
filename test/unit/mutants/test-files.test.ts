import { describe, expect, it } from '@jest/globals';
import type { RunOutcome } from '#dev/mutants/child/protocol.ts';
import type { Mutant } from '#dev/mutants/mutant.ts';
import { measureTests } from '#dev/mutants/test-files.ts';

const FILE = 'shared/server/payments/settle.ts';
const mutant = (line: number): Mutant => ({
  ...{ file: FILE, line, within: '', identity: String(line), operator: 'condition-false', shape: 'expression' },
  ...{ start: 0, end: 1, replacement: '', from: 'a', to: '' },
});

/** The journeys that are run, when each comes by these of two mutants, and so many of them judge each. */
async function measure(comeBy: Record<string, Partial<RunOutcome>>, journeys: number): Promise<string[]> {
  const asked: string[] = [];
  const process = {
    async run({ file }: { file: string }) {
      asked.push(file.replace(/^test\/journeys\/|\.test\.ts$/g, ''));
      return { passed: 1, failed: [], reached: [], loaded: [], imports: [FILE], ms: 1, ...comeBy[asked.at(-1) ?? ''] };
    },
    replace: async () => undefined,
    close: async () => undefined,
  };
  const files = Object.keys(comeBy).map((name) => `test/journeys/${name}.test.ts`);
  await measureTests(process, files, { mutants: [mutant(1), mutant(2)], journeys }, () => undefined);
  return asked;
}

const BOTH = { reached: [0, 1] };
const FIRST = { reached: [0] };

describe('journeys are measured', () => {
  it.each<[string, Record<string, Partial<RunOutcome>>, number, string[]]>([
    ['until every mutant has its number', { a: BOTH, b: BOTH, c: BOTH }, 2, ['a', 'b']],
    ['on, while one has not', { a: BOTH, b: FIRST, c: BOTH, d: BOTH }, 2, ['a', 'b', 'c']],
    ['on, after one that fails', { a: { ...BOTH, failed: ['wrong'] }, b: BOTH, c: BOTH }, 1, ['a', 'b']],
    [
      'until enough lead to what is computed while loading',
      { a: { loaded: [1], ...FIRST }, b: FIRST, c: BOTH },
      2,
      ['a', 'b'],
    ],
  ])('%s', async (_name, comeBy, journeys, asked) => expect(await measure(comeBy, journeys)).toEqual(asked));
});
