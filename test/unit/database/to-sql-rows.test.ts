import { describe, expect, it } from '@jest/globals';
import type { Sequelize } from 'sequelize';
import type { NewRow } from '#shared/server/database/columns.ts';
import { giveFieldKeys } from '#shared/server/database/field-keys.ts';
import { toSqlRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { UndoneMatch } from '#shared/server/models/undone-match.ts';
import { User } from '#shared/server/models/user.ts';

const sequelize = {} as Sequelize;
giveFieldKeys(sequelize, { masterKeys: ['a master key'] });
const on = { sequelize };

const rowsOf = (...rows: object[]) => toSqlRows(on, Activity, rows as NewRow<Activity>[]);

describe('rows as a statement binds them', () => {
  it('have the columns that any of them sets, NULL where another one leaves them out', () => {
    const [first, second] = [
      { id: 'a', role: undefined },
      { actorId: 'Reto', id: 'b', role: undefined },
    ];
    expect(rowsOf(first, second)).toEqual({
      names: ['id', 'actorId'],
      values: [
        ['a', null],
        ['b', 'Reto'],
      ],
    });
  });

  it('hold the content of JSON columns as text, nothing where there is none', () => {
    expect(rowsOf({ facts: { notes: ['ä'] } }, { facts: null }).values).toEqual([['{"notes":["ä"]}'], [null]]);
  });

  it('hold what is sealed as a ciphertext, in a JSON column as a text of JSON', () => {
    const { values } = toSqlRows(on, UndoneMatch, [{ id: 'a', removed: { notes: ['ä'] } } as never]);
    const removed = values[0]?.[1];
    expect(removed).toMatch(/^"sealed1\..{8}\.[\w-]+"$/);
  });

  it('have the hash by which a sealed column is found, in a part of rows too where others set it', () => {
    const [first, second] = [{ id: 'a' }, { id: 'b', birthdate: '1980-02-29' }] as NewRow<User>[];
    const { names, values } = toSqlRows(on, User, [first, second] as NewRow<User>[]);
    expect(names).toEqual(['id', 'birthdate', 'birthdateLookup']);
    expect(values[0]).toEqual(['a', null, null]);
    expect(values[1]?.[2]).toMatch(/^[0-9a-f]{32}$/);
    expect(toSqlRows(on, User, [first] as NewRow<User>[], names).values).toEqual([['a', null, null]]);
  });

  it('are none of nothing', () => {
    expect(rowsOf()).toEqual({ names: [], values: [] });
  });
});
