import { describe, expect, it } from '@jest/globals';
import {
  ageBand,
  areaOf,
  coarsen,
  countSteps,
  LADDER,
  periodOf,
  type QuasiFacts,
  rareValues,
  signatureOf,
} from '#shared/domain/exports/coarsen.ts';
import { QUASI_COLUMNS, type QuasiColumn } from '#shared/domain/exports/research-columns.ts';

const person = (
  age: number | null,
  canton: string | null,
  months: string[],
  sex: string | null = 'female',
): QuasiFacts => ({
  ...{ age, canton, sex, months: new Set(months) },
});
/** Several people who say the same. */
const alike = (prefix: string, count: number, facts: QuasiFacts): [string, QuasiFacts][] =>
  Array.from({ length: count }, (_, at) => [`${prefix}${at}`, facts]);

describe('how exactly a file says who somebody is', () => {
  it.each([
    [40, '40-44', '40-49'],
    [44, '40-44', '40-49'],
    [45, '45-49', '40-49'],
    [18, '15-19', '10-19'],
    [89, '85-89', '80-89'],
    [90, '90+', '90+'],
    [104, '90+', '90+'],
    [null, '', ''],
  ])('an age of %s', (age, five, ten) => {
    expect([ageBand(age, '5-years'), ageBand(age, '10-years'), ageBand(age, 'hidden')]).toEqual([five, ten, '']);
  });

  it.each([
    ['2026-01', '2026-Q1', '2026'],
    ['2026-03', '2026-Q1', '2026'],
    ['2026-04', '2026-Q2', '2026'],
    ['2026-12', '2026-Q4', '2026'],
  ])('the month %s', (month, quarter, year) => {
    const said = (['month', 'quarter', 'year', 'hidden'] as const).map((detail) => periodOf(month, detail));
    expect(said).toEqual([month, quarter, year, '']);
  });

  it('an area is a canton, or nothing', () => {
    expect([areaOf({ canton: 'ZH' }, 'canton'), areaOf({ canton: 'ZH' }, 'hidden')]).toEqual(['ZH', '']);
    expect(areaOf({ canton: null }, 'canton')).toBe('');
  });
});

describe('a value that few people have', () => {
  const people = (counts: Record<string, number>) =>
    new Map(
      Object.entries(counts).map(([value, count]) => [
        value,
        new Set(Array.from({ length: count }, (_, at) => `${value}${at}`)),
      ]),
    );
  it.each<[Record<string, number>, string[]]>([
    [{}, []],
    [{ a: 5, b: 9 }, []],
    [{ a: 4, b: 9 }, ['a', 'b']],
    [{ a: 4, b: 6, c: 9 }, ['a', 'b']],
    [{ a: 1, '': 4, c: 9 }, ['a']],
    [{ '': 2, b: 6, c: 9 }, ['b']],
    [{ a: 2, b: 2, c: 3, d: 9 }, ['a', 'b', 'c']],
  ])('is not told, until none of them stands alone: %j', (counts, rare) => {
    expect([...rareValues(people(counts), 5)].sort()).toEqual(rare);
  });
});

describe('people who stand alone', () => {
  const CROWD = alike('crowd', 5, person(41, 'ZH', ['2026-01']));
  const stepOf = (facts: [string, QuasiFacts][], columns: readonly QuasiColumn[] = QUASI_COLUMNS) =>
    coarsen(new Map(facts), columns, 5);

  it('are none where five share everything', () => {
    expect(new Set(stepOf(CROWD).steps.values())).toEqual(new Set([0]));
  });

  it.each<[string, [string, QuasiFacts][], number]>([
    [
      'another band of five years',
      [...alike('a', 3, person(41, 'ZH', ['2026-01'])), ...alike('b', 2, person(46, 'ZH', ['2026-01']))],
      1,
    ],
    [
      'another month of the quarter',
      [...alike('a', 3, person(41, 'ZH', ['2026-01'])), ...alike('b', 2, person(42, 'ZH', ['2026-03']))],
      2,
    ],
    [
      'another quarter',
      [...alike('a', 3, person(41, 'ZH', ['2026-01'])), ...alike('b', 2, person(42, 'ZH', ['2026-05']))],
      3,
    ],
    [
      'another canton',
      [...alike('a', 3, person(41, 'ZH', ['2026-01'])), ...alike('b', 2, person(42, 'VD', ['2026-01']))],
      4,
    ],
    [
      'another age',
      [...alike('a', 3, person(41, 'ZH', ['2026-01'])), ...alike('b', 2, person(62, 'ZH', ['2026-01']))],
      5,
    ],
    [
      'another year',
      [...alike('a', 3, person(41, 'ZH', ['2026-01'])), ...alike('b', 2, person(41, 'ZH', ['2025-01']))],
      6,
    ],
    [
      'the other sex',
      [...alike('a', 3, person(41, 'ZH', ['2026-01'])), ...alike('b', 2, person(41, 'ZH', ['2026-01'], 'male'))],
      7,
    ],
  ])('because of %s are described less exactly, no further than needed', (_what, people, step) => {
    const { steps, leftOut } = stepOf(people);
    expect([new Set(steps.values()), leftOut]).toEqual([new Set([step]), []]);
  });

  it('are left out where even nothing is shared by too few, and nobody else pays for it', () => {
    const { steps, leftOut } = stepOf([...CROWD, ...alike('odd', 2, person(80, 'UR', ['2020-01'], 'male'))]);
    expect(leftOut.sort()).toEqual(['odd0', 'odd1']);
    expect(new Set(steps.values())).toEqual(new Set([0]));
  });

  it('are told apart by all their months together', () => {
    const twice = alike('twice', 2, person(41, 'ZH', ['2026-01', '2026-02']));
    const { steps } = stepOf([...CROWD, ...twice, ...alike('quarter', 3, person(41, 'ZH', ['2026-03']))]);
    expect(steps.get('twice0')).toBe(2);
    expect(steps.get('crowd0')).toBe(0);
  });

  it('are nobody where no such column was chosen', () => {
    expect(
      new Set(
        stepOf(
          alike('a', 5, person(1, 'ZH', ['2026-01'])).map(([id], at) => [id, person(at * 9, null, [`202${at}-01`])]),
          [],
        ).steps.values(),
      ),
    ).toEqual(new Set([0]));
  });

  it('are counted by what is said of them', () => {
    expect(countSteps([0, 0, 1, 3], ['ageBand'])).toEqual([{ detail: { ageBand: '10-years' }, people: 2 }]);
    expect(countSteps([0], QUASI_COLUMNS)).toEqual([]);
  });

  it('never are, in 500 random crowds and choices of columns', () => {
    let seed = 15;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    for (let round = 0; round < 500; round += 1) {
      const people = new Map(
        Array.from({ length: next(60) }, (_, at) => [
          `p${at}`,
          person(
            next(9) === 0 ? null : 18 + next(70),
            ['ZH', 'ZH', 'ZH', 'VD', 'TI', null][next(6)] ?? null,
            Array.from({ length: 1 + next(3) }, () => `202${5 + next(2)}-${String(1 + next(12)).padStart(2, '0')}`),
            next(2) ? 'female' : 'male',
          ),
        ]),
      );
      const columns = QUASI_COLUMNS.filter(() => next(2) === 1);
      const { steps, leftOut } = coarsen(people, columns, 5);
      expect(steps.size + leftOut.length).toBe(people.size);
      expect(leftOut.length).toBeLessThan(5);
      const groups = Map.groupBy(steps, ([id, step]) =>
        signatureOf(people.get(id) as QuasiFacts, LADDER[step] as (typeof LADDER)[number], columns),
      );
      for (const [said, group] of groups) expect([said, group.length >= 5]).toEqual([said, true]);
    }
  });
});
