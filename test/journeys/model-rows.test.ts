import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { literal, Op } from 'sequelize';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';
import { openTestDatabase } from '#test/setup/database.ts';

const name = { de: 'Blut', en: 'Blood', fr: 'Sang', it: 'Sangue' };
const group = { active: true, icon: 'drop', name, tagline: name, resultCategories: ['blood', 'iron'] };
const worlds: TransactionRunner[] = [];

beforeAll(async () => {
  for (const keys of [['a', 'b', 'c'], ['z']]) {
    const world = await openTestDatabase();
    worlds.push(world);
    await inTransaction(world, async (tx) => {
      for (const [position, key] of keys.entries()) await insert(tx, ProductGroup, { ...group, key, position });
    });
  }
});

afterAll(() => Promise.all(worlds.map(({ sequelize }) => sequelize.close())));

const world = (index: number) => {
  const found = worlds[index];
  if (!found) throw new Error(`world ${index} did not open`);
  return found;
};

describe('rows of a model', () => {
  it('come back with the columns asked for, content of JSON columns as it was written', async () => {
    const where = { position: { [Op.lt]: 2 } };
    const rows = await findRows(world(0), ProductGroup, ['key', 'active', 'name', 'resultCategories'], {
      where,
      order: [['position', 'DESC']],
    });
    const { icon: _icon, tagline: _tagline, ...asked } = group;
    expect(rows).toEqual([
      { ...asked, key: 'b', active: 1 },
      { ...asked, key: 'a', active: 1 },
    ]);
    expect(await countRows(world(0), ProductGroup, where)).toBe(2);
  });

  it('belong to the connection they are asked on', async () => {
    expect(await findRows(world(1), ProductGroup, ['key'])).toEqual([{ key: 'z' }]);
    expect(await countRows(world(0), ProductGroup, {})).toBe(3);
  });

  it('are changed by nobody who does not say whose they are: a forgotten condition changes nobody’s', async () => {
    const change = (where: object) => updateRows(world(0), ProductGroup, { icon: 'scale' }, where);
    for (const where of [
      {},
      { icon: 'drop' },
      { active: true },
      { [Op.or]: [] },
      { [Op.or]: [{ key: 'a' }, { icon: 'drop' }] },
    ])
      await expect(change(where)).rejects.toThrow('does not say whose rows');
    expect(await countRows(world(0), ProductGroup, { icon: 'scale' })).toBe(0);
  });

  it('are written once by those who compare and set', async () => {
    const rename = () =>
      updateRows(
        world(0),
        ProductGroup,
        { icon: 'heart', position: literal('position + 10') },
        { key: 'c', icon: 'drop' },
      );
    expect((await Promise.all([rename(), rename(), rename()])).sort()).toEqual([0, 0, 1]);
    expect(await findRow(world(0), ProductGroup, ['icon', 'position'], { where: { key: 'c' } })).toEqual({
      icon: 'heart',
      position: 12,
    });
  });

  it('are seen by the transaction that wrote them, and by nobody after it failed', async () => {
    const broken = inTransaction(world(0), async (tx) => {
      await updateRows(tx, ProductGroup, { tagline: { ...name, en: 'Changed' }, active: false }, { key: 'a' });
      expect(await findRow(tx, ProductGroup, ['active', 'tagline'], { where: { key: 'a' } })).toEqual({
        active: 0,
        tagline: { ...name, en: 'Changed' },
      });
      throw new Error('broken on purpose');
    });
    await expect(broken).rejects.toThrow('broken on purpose');
    expect(await findRow(world(0), ProductGroup, ['active'], { where: { key: 'a' } })).toEqual({ active: 1 });
  });

  it('are not asked for outside the transaction that is open', async () => {
    const outside = inTransaction(world(0), () => findRows(world(0), ProductGroup, ['key']));
    await expect(outside).rejects.toThrow('outside the open transaction');
  });
});
