/** Statements that go to MariaDB together. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { isDuplicate } from '#shared/server/database/is-duplicate.ts';
import { countRows, findRow } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { insert, insertTogether, raise, rowsFor, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Import } from '#shared/server/models/import.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { openTestDatabase } from '#test/setup/database.ts';

let database: TransactionRunner;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.sequelize.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database, work);
const anImport = (fileName = 'a.hl7') => {
  const id = uuidv7();
  const row = { id, fileName, bytes: 1, sha256: id.padEnd(64, '0'), uploadedBy: null, expectedOrderId: null };
  return { ...row, createdAt: database.now() };
};
const text = (de: string) => ({ de, en: de, fr: de, it: de });
const aGroup = (key: string, name = 'Blut') => {
  const words = { name: text(name), tagline: text(name), resultCategories: [] };
  return { key, active: true, position: 1, icon: 'drop', ...words };
};
const fileOf = async (id: string) => (await findRow(database, Import, ['fileName'], { where: { id } }))?.fileName;

describe('rows of several tables', () => {
  it('are written together, whatever their words say to a parser', async () => {
    const hostile = "'; END; SELECT nothing; -- ? \\' \\ \n`";
    const [first, second] = [anImport(hostile), anImport()];
    await inTx((tx) =>
      insertTogether(tx, [rowsFor(Import, [first, second]), rowsFor(ProductGroup, [aGroup('hostile', hostile)])]),
    );
    expect(await fileOf(first.id)).toBe(hostile);
    expect(await fileOf(second.id)).toBe('a.hl7');
    const group = await findRow(database, ProductGroup, ['name'], { where: { key: 'hostile' } });
    expect(group?.name).toEqual(text(hostile));
  });

  it('may be of one table, or none', async () => {
    const only = anImport();
    await inTx(async (tx) => {
      await insertTogether(tx, []);
      await insertTogether(tx, [rowsFor(ProductGroup, []), rowsFor(Import, [only])]);
    });
    expect(await fileOf(only.id)).toBe('a.hl7');
  });

  it('are all written where they are more than fit one statement', async () => {
    const many = Array.from({ length: 1500 }, () => anImport('many.hl7'));
    await inTx((tx) => insertTogether(tx, [rowsFor(Import, many), rowsFor(ProductGroup, [aGroup('many')])]));
    expect(await countRows(database, Import, { fileName: 'many.hl7' })).toBe(1500);
    expect(await countRows(database, ProductGroup, { key: 'many' })).toBe(1);
  });

  it.each([
    ['first', ['twice', 'after-first']],
    ['last', ['before-last', 'twice']],
  ])('are none where the %s of them is refused, and the error says of what kind', async (_which, keys) => {
    await inTx((tx) => insertTogether(tx, [rowsFor(ProductGroup, [aGroup('twice')])])).catch(() => undefined);
    const beside = anImport();
    const parts = keys.map((key) => rowsFor(ProductGroup, [aGroup(key)]));
    const failure = await inTx((tx) => insertTogether(tx, [rowsFor(Import, [beside]), ...parts])).catch(
      (error: unknown) => error,
    );
    expect(isDuplicate(failure)).toBe(true);
    expect(await fileOf(beside.id)).toBeUndefined();
    for (const key of keys) expect(await countRows(database, ProductGroup, { key })).toBe(key === 'twice' ? 1 : 0);
  });

  it('stand before the notes and jobs of their transaction, which comes to nothing with them', async () => {
    const id = uuidv7();
    const note = {
      entity: 'branch',
      id,
      event: 'booking.branch-changed',
      actor: { operator: true },
      about: null,
    } as const;
    const failure = await inTx(async (tx) => {
      noteChange(tx, note);
      tx.atEnd.push({ text: 'INSERT INTO product_groups (`key`) VALUES (?)', values: ['twice'] });
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(await countRows(database, Activity, { entityId: id })).toBe(0);
    expect((await readPushes(database)).filter((push) => push.id === id)).toEqual([]);
  });
});

describe('a number that is raised', () => {
  it('is told as it is then, and as nothing where there is no such row', async () => {
    const one = anImport();
    await insert(database, Import, one);
    const told = await inTx(async (tx) => [
      await raise(tx, 'imports', 'version', one.id),
      await raise(tx, 'imports', 'version', one.id),
      await raise(tx, 'imports', 'version', uuidv7()),
    ]);
    expect(told).toEqual([2, 3, null]);
    expect((await findRow(database, Import, ['version'], { where: { id: one.id } }))?.version).toBe(3);
  });
});

describe('what a transaction tells browsers', () => {
  const pushesOf = () => countRows(database, OutboxJob, { kind: 'push-change' });

  it('is one job, with each record once and its version', async () => {
    const two = [anImport(), anImport()];
    for (const one of two) await insert(database, Import, one);
    const before = await pushesOf();
    await inTx(async (tx) => {
      for (const { id } of [...two, ...two]) tellChange(tx, { entity: 'import', id });
      tellChange(tx, { entity: 'slots', id: 'b' });
    });
    expect(await pushesOf()).toBe(before + 1);
    const ids = two.map(({ id }) => id);
    const told = (await readPushes(database)).filter(({ id }) => ids.includes(id));
    expect(told.map(({ id, version }) => [id, version])).toEqual(ids.map((id) => [id, 2]));
  });

  it('is a few jobs where it is very much', async () => {
    const before = await pushesOf();
    const told = (await readPushes(database)).length;
    await inTx(async (tx) => {
      for (let at = 0; at < 250; at++) tellChange(tx, { entity: 'slots', id: `branch ${at}` });
    });
    expect(await pushesOf()).toBe(before + 3);
    expect(await readPushes(database)).toHaveLength(told + 250);
  });
});
