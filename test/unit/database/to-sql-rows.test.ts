import { describe, expect, it } from '@jest/globals';
import type { NewRow } from '#shared/server/database/columns.ts';
import { toSqlRows } from '#shared/server/database/model-rows.ts';
import { UndoneMatch } from '#shared/server/models/undone-match.ts';

const rowsOf = (...rows: object[]) => toSqlRows(UndoneMatch, rows as NewRow<UndoneMatch>[]);

describe('rows as a statement binds them', () => {
  it('have the columns that any of them sets, NULL where another one leaves them out', () => {
    const [first, second] = [
      { id: 'a', reason: undefined },
      { matchedBy: 'Reto', id: 'b', reason: undefined },
    ];
    expect(rowsOf(first, second)).toEqual({
      names: ['id', 'matchedBy'],
      values: [
        ['a', null],
        ['b', 'Reto'],
      ],
    });
  });

  it('hold the content of JSON columns as text, nothing where there is none', () => {
    expect(rowsOf({ removed: { notes: ['ä'] } }, { removed: null }).values).toEqual([['{"notes":["ä"]}'], [null]]);
  });

  it('are none of nothing', () => {
    expect(rowsOf()).toEqual({ names: [], values: [] });
  });
});
