import { describe, expect, it } from '@jest/globals';
import type { RunOutcome } from '#dev/mutants/child/protocol.ts';
import { judgeMutants } from '#dev/mutants/judge-mutants.ts';
import type { Mutant } from '#dev/mutants/mutant.ts';
import type { Ended } from '#dev/mutants/test-process.ts';

const SOURCE = "import { note } from '#shared/server/a.ts';\nasync function own() {}\nawait own();\n";
const FILE = 'shared/server/payments/settle.ts';
const start = SOURCE.indexOf('await own();');
const MUTANT: Mutant = {
  ...{ file: FILE, line: 3, within: '', identity: 'one', operator: 'condition-false', shape: 'statement' },
  ...{ start, end: start + 'await own();'.length, replacement: 'own();', from: 'await own();', to: 'own();' },
};

const ran = (...failed: string[]): RunOutcome => ({ passed: 1, failed, reached: [0], loaded: [], imports: [], ms: 1 });
const TIMED_OUT = ran('a test › is slow: thrown: "Exceeded timeout of 30000 ms for a test."');
const IN_VAIN = ran('a test › waits: Error: not reached: the job');

/** Judges one mutant by two test files; the answers of the process come in the order in which it is asked. */
async function judge(answers: Ended[], mutant = MUTANT): Promise<{ verdict: string; by: string; asked: string[] }> {
  const asked: string[] = [];
  const tests = ['test/unit/a.test.ts', 'test/unit/b.test.ts'].map((file, index) => ({
    ...{ file, setup: [], ms: index, reached: new Set([0]), imports: new Set([FILE]) },
  }));
  const [judged] = await judgeMutants({
    mutants: [mutant],
    files: { [FILE]: { source: SOURCE, changes: [{ number: 0, change: mutant }] } },
    measured: { tests, loaded: new Set(), leftOut: [] },
    process: {
      async run({ file, active }) {
        asked.push(`${file.slice(-9, -8)}${active === null ? ' clean' : ''}`);
        return answers[asked.length - 1] ?? ran();
      },
      replace: async () => undefined,
      close: async () => undefined,
    },
    environment: {},
    journeys: 9,
    tell: () => undefined,
    tidy: async () => undefined,
    last: { words: '' },
  });
  return { verdict: judged?.verdict ?? '', by: judged?.by ?? '', asked };
}

describe('a mutant', () => {
  it.each<[string, Ended[], string, string[]]>([
    ['that fails a test is caught by it', [ran('a: wrong')], 'caught', ['a']],
    ['that fails a later one is caught by that', [ran(), ran('b: wrong')], 'caught', ['a', 'b']],
    ['that fails none survives', [ran(), ran()], 'survived', ['a', 'b']],
    ['that ends its process is caught', ['died'], 'caught', ['a']],
    ['whose test file does not end is not caught', ['timeout', ran()], 'timed-out', ['a', 'b']],
    ['whose test does not end is not caught', [TIMED_OUT, ran()], 'timed-out', ['a', 'b']],
    ['that times out and fails another test is caught', ['timeout', ran('b: wrong')], 'caught', ['a', 'b']],
    ['waited for in vain is caught if nobody waits in vain without it', [IN_VAIN, ran()], 'caught', ['a', 'a clean']],
    [
      'waited for in vain on a machine that is too slow survives',
      [IN_VAIN, IN_VAIN, ran()],
      'survived',
      ['a', 'a clean', 'a'],
    ],
  ])('%s', async (_, answers, verdict, asked) => {
    expect(await judge(answers)).toMatchObject({ verdict, asked });
  });

  it('that drops an await of the server’s own function is caught in the source, by no run', async () => {
    const found = await judge([], { ...MUTANT, operator: 'await-dropped' });
    expect(found).toMatchObject({ verdict: 'caught', asked: [] });
    expect(found.by).toContain('awaited-calls.test.ts: own');
  });
});
