import { describe, expect, it } from '@jest/globals';
import type { Sequelize } from 'sequelize';
import type { NewRow } from '#shared/server/database/columns.ts';
import { giveFieldKeys } from '#shared/server/database/field-keys.ts';
import { insertMany, type Tx } from '#shared/server/database/sql.ts';
import { UndoneMatch } from '#shared/server/models/undone-match.ts';
import { UserRole } from '#shared/server/models/user-role.ts';

const sequelize = {} as Sequelize;
giveFieldKeys(sequelize, { masterKeys: ['a master key'] });

/** A transaction whose statements are answered when the test says so, with what was made ready and sent until then. */
function openDouble() {
  const happened: string[] = [];
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const makeReady = ([row]: string[][]) => {
    const first = row?.[0];
    happened.push(`${first} ready`);
    return `from ${first}`;
  };
  const query = (_text: string, [part]: { toSqlString(): string }[]) => {
    happened.push(`${part?.toSqlString()} sent`);
    return new Promise((resolve, reject) => {
      answers.push({ resolve: () => resolve([{ affectedRows: 1 }]), reject });
    });
  };
  const tx = { transaction: { sequelize }, connection: { query, escape: makeReady } } as unknown as Tx;
  return { tx, happened, answers };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const rows = (...ids: string[]) => ids.map((userId) => ({ userId, role: 'admin' })) as NewRow<UserRole>[];

describe('rows that are inserted in parts', () => {
  it('are made ready while the part before is inserted, and sent when it is answered', async () => {
    const { tx, happened, answers } = openDouble();
    const inserted = insertMany(tx, UserRole, rows('a', 'b', 'c', 'd', 'e'), 2);
    await turn();
    expect(happened).toEqual(['a ready', 'from a sent', 'c ready']);
    answers[0]?.resolve();
    await turn();
    expect(happened.slice(3)).toEqual(['from c sent', 'e ready']);
    answers[1]?.resolve();
    await turn();
    expect(happened.slice(5)).toEqual(['from e sent']);
    answers[2]?.resolve();
    await inserted;
  });

  it('are not sent any more when a part is refused', async () => {
    const { tx, happened, answers } = openDouble();
    const inserted = insertMany(tx, UserRole, rows('a', 'b'), 1);
    await turn();
    answers[0]?.reject(new Error('deadlock'));
    await expect(inserted).rejects.toThrow('deadlock');
    expect(happened).toEqual(['a ready', 'from a sent', 'b ready']);
  });

  it('say what keeps the next part from being made ready, also where the one before is refused then', async () => {
    const { tx, answers } = openDouble();
    const unbound = [{ id: 'a' }, { removed: { notes: [] } }] as unknown as NewRow<UndoneMatch>[];
    await expect(insertMany(tx, UndoneMatch, unbound, 1)).rejects.toThrow('name its id');
    answers[0]?.reject(new Error('refused'));
    await turn();
  });

  it('end with the answer to the last part', async () => {
    const { tx, answers } = openDouble();
    const inserted = insertMany(tx, UserRole, rows('a'), 1);
    await turn();
    answers[0]?.reject(new Error('duplicate'));
    await expect(inserted).rejects.toThrow('duplicate');
  });

  it('are no statement where there are none', async () => {
    const { tx, happened } = openDouble();
    await insertMany(tx, UserRole, []);
    expect(happened).toEqual([]);
  });
});
