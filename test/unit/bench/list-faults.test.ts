import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { FAULTS } from '#bench/faults/list-faults.ts';
import { MUTANTS } from '#bench/faults/mutants/list-mutants.ts';
import { chooseFaults } from '#bench/faults/run/run-faults.ts';
import { type JestReport, outcomeOf } from '#bench/faults/run/run-journeys.ts';
import { SCENARIOS } from '#bench/faults/scenarios/list-scenarios.ts';

const COUNT = 65;
const proofs = FAULTS.flatMap((fault) => fault.proofs);

describe('the table of faults', () => {
  it('holds each of them once, in their order', () => {
    const ids = Array.from({ length: COUNT }, (_, at) => `F${String(at + 1).padStart(2, '0')}`);
    expect(FAULTS.map(({ id }) => id)).toEqual(ids);
  });

  it('names tests that are there', () => {
    const missing = proofs.flatMap((proof) =>
      'file' in proof ? proof.tests.filter((title) => !readFileSync(proof.file, 'utf8').includes(title)) : [],
    );
    expect(missing).toEqual([]);
  });

  it('plays every scenario', () => {
    const played = new Set(proofs.flatMap((proof) => ('scenario' in proof ? [proof.scenario] : [])));
    expect([...played].toSorted()).toEqual(Object.keys(SCENARIOS).toSorted());
  });

  it('is chosen from by name, and says which names it does not hold', () => {
    const chosen = chooseFaults(['F12', 'F01']);
    expect(typeof chosen === 'string' ? chosen : chosen.map(({ id }) => id)).toEqual(['F01', 'F12']);
    expect(chooseFaults([])).toHaveLength(COUNT);
    expect(chooseFaults(['F660'])).toMatch(/no fault F660/);
  });
});

describe('a proof by tests', () => {
  const file = 'test/journeys/booking.test.ts';
  const reportOf = (...tests: [fullName: string, status: string][]): JestReport => ({
    testResults: [
      {
        name: `${process.cwd()}/${file}`,
        message: '',
        assertionResults: tests.map(([fullName, status]) => ({
          ...{ fullName, status, duration: 1500 },
          failureMessages: status === 'failed' ? ['Error: gone\n at'] : [],
        })),
      },
    ],
  });
  const proof = { file, tests: ['is kept', 'is told'] } as const;

  it.each<[string, [string, string][], string | null]>([
    [
      'all passed',
      [
        ['a time is kept', 'passed'],
        ['a time is told', 'passed'],
      ],
      null,
    ],
    [
      'one failed',
      [
        ['a time is kept', 'passed'],
        ['a time is told', 'failed'],
      ],
      'a time is told: Error: gone',
    ],
    [
      'one of several of a title failed',
      [
        ['is kept 1', 'passed'],
        ['is kept 2', 'failed'],
        ['is told', 'passed'],
      ],
      'is kept 2: Error: gone',
    ],
    [
      'one did not run',
      [
        ['a time is kept', 'passed'],
        ['a time is told', 'pending'],
      ],
      `${file} has no test "is told"`,
    ],
  ])('counts where %s', (_what, tests, lost) => {
    expect(outcomeOf(reportOf(...tests), proof).lost).toBe(lost);
  });

  it('counts as lost where its file could not be loaded', () => {
    expect(outcomeOf({ testResults: [] }, proof).lost).toBe(`${file} has no test "is kept"`);
  });

  it('takes as long as its tests took', () => {
    expect(outcomeOf(reportOf(['is kept', 'passed'], ['is told', 'passed']), proof).seconds).toBe(3);
  });
});

describe('a safeguard that is taken away', () => {
  it.each(Object.entries(MUTANTS))('%s is where it is looked for, once', (_name, mutant) => {
    if ('sql' in mutant) return expect(mutant.sql).toMatch(/^ALTER TABLE/);
    expect(readFileSync(mutant.file, 'utf8').split(mutant.from)).toHaveLength(2);
  });
});
