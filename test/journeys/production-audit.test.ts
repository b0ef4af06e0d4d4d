import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { v7 as uuidv7 } from 'uuid';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { backUp } from '#shared/server/backup/back-up.ts';
import { restore } from '#shared/server/backup/restore.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { insert, insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { AuditSeal } from '#shared/server/models/audit-seal.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { AUDIT_CHAINS, SealHash, signSeal } from '#shared/server/runtime/audit-chain.ts';
import { checkAudit } from '#shared/server/runtime/check-audit.ts';
import { sealAudit } from '#shared/server/runtime/seal-audit.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin } from '#test/factories/people.ts';
import { purge } from '#test/factories/purging.ts';
import { testServices } from '#test/setup/services.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { watchAudit } from '#worker/watch-audit.ts';

const FACTS = { reason: 'wrong-person', count: 3, isFirst: true };

let world: World;
/** Somebody with every right on the database, and none on the files. */
let intruder: Connection;

beforeAll(async () => {
  world = await openWorld();
  intruder = await createConnection({ uri: world.services.config.databaseUrl, multipleStatements: true });
  for (let at = 0; at < 5; at++) await addRows();
  await sealAll();
}, 120_000);

afterAll(async () => {
  await intruder?.end();
  await world?.close();
});

const anActivity = () => ({
  ...{ id: uuidv7(), at: world.services.now(), event: 'orders.cancelled', entity: 'order', entityId: uuidv7() },
  ...{ actorId: uuidv7(), actorRole: 'admin', aboutId: null, facts: FACTS, requestId: null },
});

async function addRows(): Promise<void> {
  await inTransaction(world.services, (tx) => insertMany(tx, Activity, [anActivity()]));
  await insert(world.services, HealthDataRead, {
    ...{ id: uuidv7(), actorId: uuidv7(), role: 'doctor', endpoint: 'getReview', customerId: null, entityId: '' },
    ...{ at: world.services.now(), address: '192.0.2.1', requestId: 'test' },
  });
}

/** Two rounds of the worker, a minute apart: the second seals what the first has seen. */
async function sealAll(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await sealAudit(world.services);
    world.advance(MINUTE_MS);
  }
}

async function breaks(): Promise<string[]> {
  const checked = await checkAudit(world.services);
  return checked.flatMap(({ chain, breaks: found }) => found.map(({ what }) => `${chain}: ${what}`));
}

describe.each(['activities', 'health_data_reads'])('the sealed rows of %s', (table) => {
  /** Does what the product's account may not, looks, and sets it right again. */
  async function tampered(statement: string, back: string): Promise<string[]> {
    expect(await breaks()).toEqual([]);
    await intruder.query(statement);
    const found = await breaks();
    await intruder.query(back);
    expect(await breaks()).toEqual([]);
    return found;
  }
  const copy = `CREATE TEMPORARY TABLE kept AS SELECT * FROM ${table} WHERE position = 3`;
  const back = `INSERT INTO ${table} SELECT * FROM kept; DROP TEMPORARY TABLE kept`;

  it('are seen to have lost one', async () => {
    const found = await tampered(`${copy}; DELETE FROM ${table} WHERE position = 3`, back);
    expect(found).toEqual([expect.stringContaining(`${table}: lost 1 rows (positions 1 to`)]);
  });

  it.each(table === 'activities' ? ['actorId', 'facts', 'at'] : ['actorId', 'outcome', 'at'])(
    'are seen to say something else in %s',
    async (column) => {
      const other = { actorId: `'${uuidv7()}'`, facts: `'{}'`, at: 'at + INTERVAL 1 SECOND', outcome: `'refused'` };
      const found = await tampered(
        `${copy}; UPDATE ${table} SET ${column} = ${other[column as keyof typeof other]} WHERE position = 3`,
        `DELETE FROM ${table} WHERE position = 3; ${back}`,
      );
      expect(found).toEqual([expect.stringContaining(`${table}: has rows that were changed`)]);
    },
  );

  it('are seen to stand in another order', async () => {
    const swap = `UPDATE ${table} SET position = 1000000 WHERE position = 2; UPDATE ${table} SET position = 2 WHERE position = 3;
      UPDATE ${table} SET position = 3 WHERE position = 1000000`;
    expect(await tampered(swap, swap)).toEqual([expect.stringContaining('another order')]);
  });

  it('are seen to have got one, in a place that was free', async () => {
    // As transactions that were rolled back leave free places.
    await intruder.query(`ALTER TABLE ${table} AUTO_INCREMENT = 500`);
    await addRows();
    await sealAll();
    const names = (await intruder.query<RowDataPacket[]>(`SHOW COLUMNS FROM ${table}`))[0].map(({ Field }) => Field);
    const values = names.map((name) => (name === 'id' ? `'${uuidv7()}'` : name === 'position' ? '400' : name));
    const forge = `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} WHERE position = 3`;
    const found = await tampered(forge, `DELETE FROM ${table} WHERE position = 400`);
    expect(found).toEqual([expect.stringContaining(`${table}: got 1 rows`)]);
  });
});

describe('the seals', () => {
  const last = async (chain = 'activities') => {
    const names = Object.keys(AuditSeal.columns) as (keyof typeof AuditSeal.columns)[];
    const seal = await findRow(world.services, AuditSeal, names, { where: { chain }, order: [['number', 'DESC']] });
    if (!seal) throw new Error('nothing is sealed');
    return seal;
  };

  it('are seen to miss one', async () => {
    await intruder.query('CREATE TEMPORARY TABLE kept_seals AS SELECT * FROM audit_seals WHERE number = 1');
    await intruder.query('DELETE FROM audit_seals WHERE number = 1');
    expect(await breaks()).toEqual(expect.arrayContaining([expect.stringContaining('seals are missing')]));
    await intruder.query('INSERT INTO audit_seals SELECT * FROM kept_seals; DROP TEMPORARY TABLE kept_seals');
    expect(await breaks()).toEqual([]);
  });

  it('are remembered by the file store: whoever cuts off the end, with its rows, has it sealed anew in vain', async () => {
    await addRows();
    await sealAll();
    const { number } = await last();
    await intruder.query(`CREATE TEMPORARY TABLE kept_seals AS SELECT * FROM audit_seals WHERE chain = 'activities' AND number = ${number};
      CREATE TEMPORARY TABLE kept AS SELECT * FROM activities ORDER BY position DESC LIMIT 1;
      DELETE FROM audit_seals WHERE chain = 'activities' AND number = ${number}; DELETE FROM activities WHERE position > 0 ORDER BY position DESC LIMIT 1`);
    expect(await breaks()).toEqual([expect.stringContaining('is missing, and so are those after it')]);
    await addRows();
    await sealAll();
    expect(await breaks()).toEqual([expect.stringContaining('is another seal than the file store remembers')]);
    await intruder.query(`DELETE FROM audit_seals WHERE chain = 'activities' AND number >= ${number};
      INSERT INTO audit_seals SELECT * FROM kept_seals; INSERT INTO activities SELECT * FROM kept;
      DROP TEMPORARY TABLE kept, kept_seals`);
    expect(await breaks()).toEqual([]);
  });

  it('cannot be written by somebody without the key', async () => {
    const seal = await last();
    const { hash: _hash, keyMark, signature: _signature, ...numbers } = seal;
    const sum = new SealHash('made up');
    const hash = sum.end(numbers);
    const { signature } = signSeal(['another key of at least thirty-two characters'], hash);
    await intruder.query('UPDATE audit_seals SET hash = ?, signature = ? WHERE chain = ? AND number = ?', [
      ...[hash, signature, 'activities', seal.number],
    ]);
    expect(await breaks()).not.toEqual([]);
    await intruder.query('UPDATE audit_seals SET signature = ?, hash = ? WHERE chain = ? AND number = ?', [
      ...[signature, seal.hash, 'activities', seal.number],
    ]);
    expect(await breaks()).toEqual(['activities: was not signed by this product']);
    await intruder.query('UPDATE audit_seals SET signature = ? WHERE chain = ? AND number = ?', [
      ...[seal.signature, 'activities', seal.number],
    ]);
    expect([await breaks(), keyMark]).toEqual([[], seal.keyMark]);
  });

  it('wait for rows that are written and not committed', async () => {
    const late = await createConnection(world.services.config.databaseUrl);
    await late.beginTransaction();
    const row = anActivity();
    await late.query('INSERT INTO activities SET ?', [{ ...row, facts: JSON.stringify(row.facts) }]);
    await addRows();
    await sealAudit(world.services);
    world.advance(MINUTE_MS);
    const sealing = sealAudit(world.services);
    // innodb_trx answers from a copy that is not renewed while it is asked again and again.
    const waits = /`activities` trx id \d+ lock mode S\b.* waiting/;
    const ask = async () => String((await intruder.query<RowDataPacket[]>('SHOW ENGINE INNODB STATUS'))[0][0]?.Status);
    await waitUntil('the seal waits', ask, (status) => waits.test(status), world);
    await late.commit();
    await late.end();
    await sealing;
    await addRows();
    world.advance(MINUTE_MS);
    await sealAll();
    expect(await breaks()).toEqual([]);
  });

  it('are one each where two workers seal at once, and go on under a new master key', async () => {
    const { services } = world;
    await addRows();
    await Promise.all([sealAudit(services), sealAudit(services)]);
    world.advance(MINUTE_MS);
    await Promise.all([sealAudit(services), sealAudit(services)]);
    expect(await breaks()).toEqual([]);
    const known = services.config.files.masterKeys;
    const rotated = { ...services.config, files: { ...services.config.files, masterKeys: ['n'.repeat(48), ...known] } };
    const after = { ...services, config: rotated, files: openFileStore(rotated) };
    world.advance(MINUTE_MS);
    await sealAudit(after);
    const onlyNew = { ...rotated, files: { ...rotated.files, masterKeys: rotated.files.masterKeys.slice(0, 1) } };
    const checked = await checkAudit({ ...after, config: onlyNew, files: openFileStore(onlyNew) });
    expect(checked.map((chain) => chain.breaks)).toEqual([[], []]);
    world.advance(MINUTE_MS);
    await sealAudit(services);
  });

  it('are missed when nobody seals any more', async () => {
    await addRows();
    world.advance(2 * HOUR_MS);
    expect(await breaks()).toEqual(
      AUDIT_CHAINS.map(({ table }) => `${table.table}: is old, and later rows are not sealed`),
    );
    await sealAll();
    expect(await breaks()).toEqual([]);
  });
});

describe('the audit', () => {
  it('is looked through once a day, with an alarm for what is broken', async () => {
    await sealAll();
    world.advance(25 * HOUR_MS);
    await watchAudit(world.services);
    expect(world.logged()).not.toContain('"alarm":"audit-broken"');
    await intruder.query('UPDATE activities SET actorRole = ? WHERE position = 2', ['doctor']);
    await watchAudit(world.services);
    expect(world.logged()).not.toContain('"alarm":"audit-broken"');
    world.advance(25 * HOUR_MS);
    await watchAudit(world.services);
    expect(world.logged()).toContain('"alarm":"audit-broken"');
    await intruder.query('UPDATE activities SET actorRole = ? WHERE position = 2', ['admin']);
    expect(await breaks()).toEqual([]);
  });

  it('stays whole through a purge, and through a backup that comes back', async () => {
    const admins = [await anAdmin(world), await anAdmin(world)] as const;
    await purge(world, admins, await aCustomer(world));
    await sealAll();
    expect(await breaks()).toEqual([]);
    const folder = await mkdtemp(path.join(tmpdir(), 'messlinie-audit-'));
    const { adminUrl, run } = testServices();
    const name = `messlinie_test_${run}_${randomBytes(6).toString('hex')}`;
    await intruder.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    const config = { ...world.services.config, databaseUrl: url.href, dataDir: path.join(folder, 'data') };
    await backUp(world.services.config, path.join(folder, 'backup'));
    // Sealed after the snapshot: what the files of the old place remember is ahead of it.
    await addRows();
    await sealAll();
    await restore(config, path.join(folder, 'backup'));
    const sequelize = connectDatabase(config.databaseUrl, config.files);
    try {
      const place = { ...world.services, sequelize, config, files: openFileStore(config) };
      expect((await checkAudit(place)).map((chain) => chain.breaks)).toEqual([[], []]);
      await inTransaction(place, (tx) => insertMany(tx, Activity, [anActivity()]));
      for (let round = 0; round < 2; round++) {
        world.advance(MINUTE_MS);
        await sealAudit(place);
      }
      expect((await checkAudit(place)).map((chain) => chain.breaks)).toEqual([[], []]);
    } finally {
      await sequelize.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
