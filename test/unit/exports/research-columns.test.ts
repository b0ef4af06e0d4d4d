import { describe, expect, it } from '@jest/globals';
import {
  columnsOf,
  DATASETS,
  datasetsOf,
  quasiOf,
  RESEARCH_COLUMNS,
  usualColumns,
} from '#shared/domain/exports/research-columns.ts';
import { planOf, type ResearchWish } from '#shared/domain/exports/research-wish.ts';
import { makePseudonyms } from '#shared/server/exports/pseudonyms.ts';

describe('the columns of research exports', () => {
  it('that name somebody, or that somebody wrote or paid, are for administrators alone', () => {
    const kept = DATASETS.flatMap((dataset) => {
      const exporter = columnsOf(dataset, false);
      return columnsOf(dataset, true).filter((column) => !exporter.includes(column));
    });
    expect([...new Set(kept)].sort()).toEqual([
      ...['birthdate', 'branch', 'city', 'day', 'email', 'firstName', 'freeText', 'lastName', 'phoneNo', 'rangeText'],
      ...['streetAddress', 'total', 'valueText', 'zipCode'],
    ]);
  });

  it.each(DATASETS)('of %s: none is in two kinds, the first names the person of the file', (dataset) => {
    const [first] = columnsOf(dataset, true);
    expect([first, RESEARCH_COLUMNS[dataset].person]).toEqual(['person', 'key']);
    const usual = usualColumns(dataset);
    expect(columnsOf(dataset, false)).toEqual(expect.arrayContaining(usual));
    expect(quasiOf(usualColumns(dataset))).toEqual(['ageBand', 'sex', 'area', 'period']);
  });

  it('with the limits of the laboratory tell the sex', () => {
    expect([quasiOf(['person', 'upper']), quasiOf(['person', 'value'])]).toEqual([['sex'], []]);
  });

  it('are of values and answers for data exporters: people agree to share nothing else', () => {
    expect([datasetsOf(false), datasetsOf(true).length]).toEqual([['values', 'answers'], 4]);
  });
});

describe('a wish', () => {
  const wish: ResearchWish = {
    ...{ dataset: 'values', from: '2026-02-10', to: '2028-02-11', columns: ['person'], approvedOnly: false },
    ...{ ageFrom: 42, ageTo: 42 },
  };

  it('for a complete file is carried out as it is', () => {
    expect(planOf(wish, true)).toEqual({ ...wish, complete: true });
  });

  it('for pseudonyms is about whole months and bands of age, and about nobody who has not agreed', () => {
    expect(planOf(wish, false)).toEqual({
      ...{ ...wish, from: '2026-02-01', to: '2028-02-29', ageFrom: 40, ageTo: 44, approvedOnly: true },
      complete: false,
    });
    expect(planOf({ ...wish, ageFrom: 93, ageTo: 93 }, false)).toMatchObject({ ageFrom: 90, ageTo: undefined });
    const { ageFrom: _from, ageTo: _to, ...ageless } = wish;
    expect(Object.keys(planOf(ageless, false))).not.toContain('ageFrom');
  });
});

describe('a made-up name', () => {
  it('is the same within a file, another in the next, and says nothing of the id', () => {
    const [one, other] = [makePseudonyms(), makePseudonyms()];
    expect(one('a')).toBe(one('a'));
    expect(one('a')).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set([one('a'), one('b'), other('a'), other('b')]).size).toBe(4);
  });
});
