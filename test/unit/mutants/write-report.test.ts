import { describe, expect, it } from '@jest/globals';
import type { Entry } from '#dev/mutants/results.ts';
import { scoreRooms, writeReport } from '#dev/mutants/write-report.ts';

const entry = (verdict: Entry['verdict'], change: Partial<Entry> = {}): Entry => ({
  ...{ room: 'payments', file: 'shared/server/payments/a.ts', line: 7, within: 'settle', operator: 'condition-false' },
  ...{ from: 'isPaid', to: 'false', by: '', hash: '' },
  verdict,
  ...change,
});
/** 19 caught, one not. */
const results = (verdict: Entry['verdict'] = 'survived', caught = 19): Map<string, Entry> =>
  new Map([
    ...Array.from({ length: caught }, (_, index): [string, Entry] => [`caught ${index}`, entry('caught')]),
    ['the one', entry(verdict)],
    ['no mutant', entry('refused')],
  ]);

const POSSIBLE = new Map([['payments', 400]]);

describe('the score of a room', () => {
  it.each<[string, Map<string, Entry>, string[], object]>([
    ['95 % caught', results(), [], { made: 20, caught: 19, explained: 0, open: 1, isGood: true }],
    ['less', results('survived', 18), [], { made: 19, caught: 18, explained: 0, open: 1, isGood: false }],
    [
      'less, explained',
      results('survived', 18),
      ['the one'],
      { made: 19, caught: 18, explained: 1, open: 0, isGood: true },
    ],
    [
      'less, not reached',
      results('not-reached', 18),
      [],
      { made: 19, caught: 18, explained: 0, open: 1, isGood: false },
    ],
    ['less, out of time', results('timed-out', 18), [], { made: 19, caught: 18, explained: 0, open: 1, isGood: false }],
  ])('%s', (_name, known, explained, score) => {
    const explanations = new Map(explained.map((identity) => [identity, 'why']));
    expect(scoreRooms(known, explanations)).toEqual([{ room: 'payments', ...score }]);
  });
});

describe('the report', () => {
  it('names every survivor with its place and its explanation, or that it has none', () => {
    expect(writeReport(results(), new Map(), POSSIBLE)).toContain(
      '- `shared/server/payments/a.ts:7` settle, condition-false: `isPaid` → `false`\n  **open**',
    );
    const explained = writeReport(results(), new Map([['the one', 'Nobody is asked there.']]), POSSIBLE);
    expect(writeReport(results('timed-out'), new Map(), POSSIBLE)).toContain(
      'condition-false, no test ends in its time',
    );
    expect(explained).toContain('Nobody is asked there.');
    expect(explained).not.toContain('**open**');
    expect(explained).toContain('| payments | 400 | 20 | 19 | 1 | 0 | 95.0 % | 100.0 % |');
  });

  it('keeps safeguards apart, and what was found on another machine', () => {
    const here = new Map([['the lock', entry('survived', { safeguard: 'lock', operator: 'call-removed' })]]);
    const locks = writeReport(here, new Map(), POSSIBLE, writeReport(results(), new Map(), POSSIBLE));
    expect(locks).toContain('| payments | 400 | 20 | 19 | 0 | 1 | 95.0 % | 95.0 % |');
    expect(locks).toContain('| payments | lock | 1 | 0 | 0 | 1 |');
    expect(locks.match(/^#.*/gm)).toEqual([
      '# Mutants',
      '## payments',
      '## Safeguards that were taken away',
      '### payments',
    ]);
    expect(locks.match(/condition-false/g)).toHaveLength(1);
    expect(locks.match(/call-removed/g)).toHaveLength(1);
    expect(writeReport(new Map(), new Map(), POSSIBLE, locks)).toBe(locks);
    const noticed = new Map([['the lock', entry('caught', { safeguard: 'lock' })]]);
    const after = writeReport(noticed, new Map(), POSSIBLE, locks);
    expect(after).toContain('| payments | lock | 1 | 1 | 0 | 0 |');
    expect(after).not.toContain('### payments');
  });
});
