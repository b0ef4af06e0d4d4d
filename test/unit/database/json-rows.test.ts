import { describe, expect, it } from '@jest/globals';
import { jsonRows } from '#shared/server/database/sql.ts';

describe('jsonRows', () => {
  it.each([
    ['nothing at all', null, []],
    ['no rows', '{}', []],
    ['numbers, however they came', '{"10": "c", "2": "b", "1": "a"}', ['a', 'b', 'c']],
    [
      'texts, however they came',
      '{"2026-11-30 08:00:00.000b": "c", "2026-11-30 08:00:00.000a": "b", "2025-11-30 09:00:00.000z": "a"}',
      ['a', 'b', 'c'],
    ],
  ])('has the rows in the order of their keys: %s', (_of, value, rows) => {
    expect(jsonRows(value)).toEqual(rows);
  });
});
