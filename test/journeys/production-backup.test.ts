import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { v7 as uuidv7 } from 'uuid';
import { backUp } from '#shared/server/backup/back-up.ts';
import { copyFiles } from '#shared/server/backup/copy-files.ts';
import { restore } from '#shared/server/backup/restore.ts';
import type { Config } from '#shared/server/config.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { migrate } from '#shared/server/database/migrate.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { localFolder } from '#shared/server/gateways/files/local-folder.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { Order } from '#shared/server/models/order.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { testServices } from '#test/setup/services.ts';

const FILE = uuidv7();

let world: World;
let folder: string;
let backup: string;

beforeAll(async () => {
  world = await openWorld();
  await aReleasedOrder(world);
  await world.services.files.write('lab-files', FILE, Buffer.from('MSH|^~\\&|as the laboratory sent it'));
  folder = await mkdtemp(path.join(tmpdir(), 'messlinie-backup-'));
  backup = path.join(folder, 'backup');
  await backUp(world.services.config, backup);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

/** Another, empty installation with the same keys. */
async function anEmptyPlace(): Promise<Config> {
  const { adminUrl, run } = testServices();
  const name = `messlinie_test_${run}_${randomBytes(6).toString('hex')}`;
  const admin = await createConnection(adminUrl);
  await admin.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { ...world.services.config, databaseUrl: url.href, dataDir: path.join(folder, name) };
}

async function tablesOf({ databaseUrl }: Config): Promise<RowDataPacket[]> {
  const connection = await createConnection(databaseUrl);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  await connection.end();
  return tables;
}

const columns = Object.keys(Order.columns) as (keyof typeof Order.columns)[];

describe('a backup', () => {
  it('comes back whole, rows and files', async () => {
    const place = await anEmptyPlace();
    const { tables, files, unopened } = await restore(place, backup);
    expect(unopened).toEqual([]);
    expect(tables.observations?.rows).toBeGreaterThan(0);
    expect(files).toBeGreaterThan(0);
    const sequelize = connectDatabase(place.databaseUrl, place.files);
    try {
      expect(await findRows({ sequelize }, Order, columns)).toEqual(await findRows(world.services, Order, columns));
    } finally {
      await sequelize.close();
    }
    expect(await text(await openFileStore(place).read('lab-files', FILE))).toContain('as the laboratory sent it');
    await migrate(place.databaseUrl);
  });

  it('shows nothing of what it holds', async () => {
    const customer = JSON.stringify(await findRows(world.services, Order, ['orderNumber']));
    const [, orderNumber = ''] = /"orderNumber":"(\d+)"/.exec(customer) ?? [];
    expect(orderNumber).toHaveLength(10);
    for (const name of ['database', 'manifest.json']) {
      expect((await readFile(path.join(backup, name))).includes(orderNumber)).toBe(false);
    }
  });

  it('does not come back over what is there', async () => {
    await expect(restore(world.services.config, backup)).rejects.toThrow('not empty');
  });

  it('does not overwrite another one', async () => {
    await expect(backUp(world.services.config, backup)).rejects.toThrow('does not exist yet');
  });

  it.each([
    ['a changed byte', (bytes: Buffer) => bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 1)],
    ['an end that is missing', (bytes: Buffer) => bytes.subarray(0, -40)],
  ])('is refused with %s', async (_name, damage) => {
    const file = path.join(backup, 'database');
    const whole = await readFile(file);
    await writeFile(file, damage(whole));
    try {
      const place = await anEmptyPlace();
      const refused = restore(place, backup);
      await expect(refused).rejects.toThrow(StartFailure);
      await expect(refused).rejects.toThrow('damaged: nothing was restored');
      expect(await tablesOf(place)).toEqual([]);
    } finally {
      await writeFile(file, whole);
    }
  });

  it('brings back all else where a file is damaged, and names it', async () => {
    const file = path.join(backup, 'files', 'lab-files', FILE);
    const whole = await readFile(file);
    await writeFile(file, whole.with(whole.length - 1, (whole.at(-1) ?? 0) ^ 1));
    try {
      const { unopened } = await restore(await anEmptyPlace(), backup);
      expect(unopened).toEqual([`lab-files/${FILE} (damaged)`]);
    } finally {
      await writeFile(file, whole);
    }
  });

  it('leaves no half folder behind where it fails', async () => {
    const away = path.join(folder, 'away');
    const config = { ...world.services.config, databaseUrl: 'mysql://nobody@127.0.0.1:1/none' };
    await expect(backUp(config, away)).rejects.toThrow();
    await expect(readFile(path.join(away, 'manifest.json'))).rejects.toThrow('ENOENT');
    await backUp(world.services.config, away);
  });

  it('is refused when a row is missing', async () => {
    const file = path.join(backup, 'manifest.json');
    const whole = await readFile(file, 'utf8');
    const manifest = JSON.parse(whole);
    manifest.tables.orders.rows += 1;
    await writeFile(file, JSON.stringify(manifest));
    try {
      const place = await anEmptyPlace();
      await expect(restore(place, backup)).rejects.toThrow('differ from the backup: orders');
      // Half of it would be made a whole schema, and people would be missing.
      await expect(migrate(place.databaseUrl)).rejects.toThrow('was not finished');
    } finally {
      await writeFile(file, whole);
    }
  });

  it('is refused before it is whole', async () => {
    await expect(restore(await anEmptyPlace(), folder)).rejects.toThrow('no whole backup');
  });

  it('is refused without the newer one that was named: whom was purged since would stay', async () => {
    const place = await anEmptyPlace();
    const misspelt = path.join(folder, 'tonihgt');
    await expect(restore(place, backup, undefined, misspelt)).rejects.toThrow(`${misspelt} is no whole backup`);
    expect(await tablesOf(place)).toEqual([]);
  });

  it('leaves out a file that was removed while it copied', async () => {
    const from = localFolder(path.join(folder, 'store'));
    await from.write('lab-files/stays', Readable.from([Buffer.from('sealed')]));
    const listed = {
      ...from,
      async *list(kind: string) {
        yield* kind === 'lab-files' ? ['lab-files/removed', 'lab-files/stays'] : [];
      },
    };
    expect(await copyFiles(listed, localFolder(path.join(folder, 'copied')))).toBe(1);
  });
});
