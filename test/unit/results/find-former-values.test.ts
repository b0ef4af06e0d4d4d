import { describe, expect, it } from '@jest/globals';
import { findFormerValues, listStoodAt } from '#shared/server/results/find-former-values.ts';
import type { StoodRow } from '#shared/server/results/observation-rows.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
const aRow = (id: number, value: string, change: Partial<StoodRow> = {}): StoodRow =>
  ({
    ...{ id: String(id), identity: 'LN|718-7|', value, unit: 'g/l', referenceRange: '120-160', flags: '', notes: '[]' },
    ...{ code: '718-7', codingSystem: 'LN', text: 'Hb', alternateCode: '', alternateSystem: '', sub: '' },
    ...{ status: 'F', observedAt: null, current: 0, stoodAt: at(id) },
    ...change,
  }) as unknown as StoodRow;
const seen = (found: ReturnType<typeof findFormerValues>) =>
  [...found].map(([id, { row, version }]) => [id, row?.value ?? null, version]);

describe('what stood at a moment', () => {
  it('is the last value of each test until then, that moment included', () => {
    const rows = [aRow(1, '140'), aRow(3, '92'), aRow(2, '131'), aRow(2, '2.1', { identity: 'TSH' })];
    const valuesAt = (hour: number) => listStoodAt(rows, at(hour)).map(({ value }) => value);
    expect([valuesAt(0), valuesAt(1), valuesAt(2), valuesAt(9)]).toEqual([[], ['140'], ['131', '2.1'], ['92', '2.1']]);
  });
});

describe('the former value of one that stands', () => {
  const now = (value: string, change: Partial<StoodRow> = {}) => aRow(3, value, { current: 1, ...change });

  it('is what was released, with the version in which it is read, or nothing', () => {
    const stood = [aRow(1, '148'), aRow(2, '131'), now('92')];
    expect(seen(findFormerValues(stood, { version: 4, releasedAt: at(1) }))).toEqual([['3', '148', 4]]);
    expect(seen(findFormerValues(stood, { version: 5, releasedAt: at(2) }))).toEqual([['3', '131', 5]]);
    expect(seen(findFormerValues(stood, { version: 6, releasedAt: at(0) }))).toEqual([['3', null, 6]]);
  });

  it('is what came last, where nothing was released', () => {
    expect(seen(findFormerValues([aRow(1, '148'), aRow(2, '131'), now('92')], null))).toEqual([['3', '131', null]]);
    expect(seen(findFormerValues([now('92')], null))).toEqual([]);
  });

  it.each<[string, StoodRow, StoodRow, boolean]>([
    ['the same value', aRow(1, '92'), now('92'), false],
    ['the same with a flag', aRow(1, '92'), now('92', { flags: 'L' }), true],
    ['preliminary, then final', aRow(1, '92', { status: 'P' }), now('92'), false],
    ['final, then corrected to the same', aRow(1, '92'), now('92', { status: 'C' }), true],
    ['final, then taken back', aRow(1, '92'), now('92', { status: 'W' }), true],
  ])('%s: %s', (_, former, standing, differs) => {
    expect(findFormerValues([former, standing], null).size).toBe(differs ? 1 : 0);
  });
});
