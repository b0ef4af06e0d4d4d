import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { backUp } from '#shared/server/backup/back-up.ts';
import { restore } from '#shared/server/backup/restore.ts';
import type { Config } from '#shared/server/config.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { Purge } from '#shared/server/models/purge.ts';
import { User } from '#shared/server/models/user.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, type Person } from '#test/factories/people.ts';
import { purge } from '#test/factories/purging.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { startProcess } from '#test/setup/processes.ts';
import { createTestRedis } from '#test/setup/redis.ts';
import { testServices } from '#test/setup/services.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const FILE = '0190bbbb-0000-7000-8000-000000000001';

let world: World;
let folder: string;
let gone: Person;
let stays: Person;
const backup = (name: string) => path.join(folder, name);

/** A backup of yesterday, with somebody whom it still knows; a purge; and the backup of tonight. */
beforeAll(async () => {
  world = await openWorld();
  const admins = [await anAdmin(world), await anAdmin(world)] as const;
  gone = await aCustomer(world, { lastName: 'Verschwunden' });
  stays = await aCustomer(world, { lastName: 'Bleibend' });
  await aReleasedOrder(world, { customer: stays });
  await world.services.files.write('lab-files', FILE, Buffer.from('as the laboratory sent it'));
  folder = await mkdtemp(path.join(tmpdir(), 'messlinie-drill-'));
  await backUp(world.services.config, backup('yesterday'));
  expect((await purge(world, admins, gone)).state).toBe(PurgeState.proven);
  await backUp(world.services.config, backup('tonight'));
}, 60_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

/** Another machine, on which there is nothing but the keys. */
async function aNewMachine(masterKeys = world.services.config.files.masterKeys): Promise<Config> {
  const { adminUrl, run } = testServices();
  const name = `messlinie_test_${run}_${randomBytes(6).toString('hex')}`;
  const admin = await createConnection(adminUrl);
  await admin.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const { config } = world.services;
  return { ...config, databaseUrl: url.href, dataDir: path.join(folder, name), files: { ...config.files, masterKeys } };
}

async function tablesOf({ databaseUrl }: Config): Promise<number> {
  const connection = await createConnection(databaseUrl);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  await connection.end();
  return tables.length;
}

describe('after the loss of everything', () => {
  it('the backup of yesterday with the deletion list of tonight brings back all but whom was purged since', async () => {
    const place = await aNewMachine();
    await restore(place, backup('yesterday'), undefined, backup('tonight'));
    const sequelize = connectDatabase(place.databaseUrl, place.files);
    const on = { sequelize };
    const nameOf = async ({ id }: Person) => (await findRow(on, User, ['lastName'], { where: { id } }))?.lastName;
    const worker = await startProcess('worker', await environmentOf(place));
    try {
      const purged = await waitUntil(
        'the purge',
        () => findRow(on, Purge, ['state', 'reason'], { where: { userId: gone.id } }),
        (row) => row?.state === PurgeState.proven,
        { describeState: async () => worker.output() },
      );
      expect(purged?.reason).toBe('restored');
      expect([await nameOf(gone), await nameOf(stays)]).toEqual([
        expect.not.stringContaining('Verschwunden'),
        'Bleibend',
      ]);
      expect(await text(await openFileStore(place).read('lab-files', FILE))).toBe('as the laboratory sent it');
    } finally {
      await worker.stop();
      await sequelize.close();
    }
  }, 90_000);

  it('a backup opens with its key among others, and without it nothing is written', async () => {
    const own = world.services.config.files.masterKeys;
    const other = randomBytes(32).toString('hex');
    const without = await aNewMachine([other]);
    const refused = restore(without, backup('tonight'));
    await expect(refused).rejects.toThrow(StartFailure);
    await expect(refused).rejects.toThrow('another MASTER_KEY');
    expect(await tablesOf(without)).toBe(0);
    const rotated = await aNewMachine([other, ...own]);
    await restore(rotated, backup('tonight'));
    expect(await tablesOf(rotated)).toBeGreaterThan(0);
  });

  it('a file that the backup lost is said', async () => {
    const files = path.join(backup('tonight'), 'files');
    const [kind = ''] = (await readdir(files)).filter((name) => name === 'lab-files');
    await rename(path.join(files, kind), backup('aside'));
    try {
      await expect(restore(await aNewMachine(), backup('tonight'))).rejects.toThrow(
        /^Of the \d+ files of the backup .+ \d+ are there: copy it again/,
      );
    } finally {
      await rename(backup('aside'), path.join(files, kind));
    }
  });
});

async function environmentOf({ databaseUrl, dataDir }: Config): Promise<Record<string, string>> {
  return {
    ...world.environment,
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    REDIS_URL: await createTestRedis(),
  };
}
