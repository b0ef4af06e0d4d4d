import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
import { AUDIT_CHAINS } from '#shared/server/runtime/audit-chain.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { testServices } from '#test/setup/services.ts';

const FILE = uuidv7();
/** Of more than one sealed piece. */
const LONG_FILE = uuidv7();
const DELETION = uuidv7();

let world: World;
let folder: string;
let backup: string;

beforeAll(async () => {
  world = await openWorld();
  await aReleasedOrder(world);
  await world.services.files.write('lab-files', FILE, Buffer.from('MSH|^~\\&|as the laboratory sent it'));
  await world.services.files.write('reports', LONG_FILE, randomBytes(200_000));
  await world.services.files.write('deletions', DELETION, Buffer.from('{}'));
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

/** Another copy of the backup, to harm. */
async function aCopy(): Promise<string> {
  const copy = path.join(folder, randomBytes(6).toString('hex'));
  await cp(backup, copy, { recursive: true });
  return copy;
}

async function damage(file: string): Promise<void> {
  const whole = await readFile(file);
  await writeFile(file, whole.with(whole.length - 1, (whole.at(-1) ?? 0) ^ 1));
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

  it.each([
    ['at its end', 'lab-files', FILE],
    ['far from its beginning', 'reports', LONG_FILE],
  ] as const)('brings back all else where a file is damaged %s, and names it', async (_where, kind, id) => {
    const copy = await aCopy();
    await damage(path.join(copy, 'files', kind, id));
    const { unopened } = await restore(await anEmptyPlace(), copy);
    expect(unopened).toEqual([`${kind}/${id} (damaged)`]);
  });

  it('does not put a damaged file over one that the store has kept whole', async () => {
    const place = await anEmptyPlace();
    const stayed = 'MSH|^~\\&|as the laboratory sent it';
    await openFileStore(place).write('lab-files', FILE, Buffer.from(stayed));
    const copy = await aCopy();
    await damage(path.join(copy, 'files', 'lab-files', FILE));
    expect((await restore(place, copy)).unopened).toHaveLength(1);
    expect(await text(await openFileStore(place).read('lab-files', FILE))).toBe(stayed);
  });

  it('is refused where a file is missing, before anything is written; what is none of its files is passed over', async () => {
    const [place, copy] = [await anEmptyPlace(), await aCopy()];
    await writeFile(path.join(copy, 'files', 'lab-files', 'Thumbs.db'), 'of a file manager');
    await rm(path.join(copy, 'files', 'reports', LONG_FILE));
    const { files } = JSON.parse(await readFile(path.join(copy, 'manifest.json'), 'utf8'));
    await expect(restore(place, copy)).rejects.toThrow(
      `Of the ${files} files of the backup ${copy} ${files - 1} are there`,
    );
    expect(await tablesOf(place)).toEqual([]);
    expect(await openFileStore(place).size('lab-files', FILE)).toBeUndefined();
    await cp(path.join(backup, 'files', 'reports', LONG_FILE), path.join(copy, 'files', 'reports', LONG_FILE));
    expect((await restore(place, copy)).unopened).toEqual([]);
  });

  it('is refused where the newer one has lost whom it knows to be purged; what of them does not open is named', async () => {
    const [place, newer] = [await anEmptyPlace(), await aCopy()];
    const file = path.join(newer, 'files', 'deletions', DELETION);
    await rm(file);
    await expect(restore(place, backup, undefined, newer)).rejects.toThrow(`of the backup ${newer}`);
    expect(await tablesOf(place)).toEqual([]);
    await cp(path.join(backup, 'files', 'deletions', DELETION), file);
    await damage(file);
    expect((await restore(place, backup, undefined, newer)).unopened).toEqual([`deletions/${DELETION} (damaged)`]);
    // The older one had it whole.
    expect(await text(await openFileStore(place).read('deletions', DELETION))).toBe('{}');
  });

  it('takes from the newer one whom it knows to be purged where its own file of that is damaged', async () => {
    const [place, older] = [await anEmptyPlace(), await aCopy()];
    await damage(path.join(older, 'files', 'deletions', DELETION));
    await restore(place, older, undefined, backup);
    expect(await text(await openFileStore(place).read('deletions', DELETION))).toBe('{}');
  });

  it('leaves no seal of the audit that is ahead of what came back', async () => {
    const place = await anEmptyPlace();
    const [chain] = AUDIT_CHAINS;
    if (!chain) throw new Error('no chain');
    await openFileStore(place).write('audit-heads', chain.headFile, Buffer.from('{}'));
    await restore(place, backup);
    expect(await openFileStore(place).size('audit-heads', chain.headFile)).toBeUndefined();
  });

  it('is for nobody else of the machine, and stays where it is whole but cannot be noted', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    const noted = path.join(folder, 'noted');
    await world.services.sequelize.query('ALTER TABLE backups RENAME COLUMN files TO filesOnce');
    try {
      await expect(backUp(world.services.config, noted)).rejects.toThrow('is whole, but could not be noted');
    } finally {
      await world.services.sequelize.query('ALTER TABLE backups RENAME COLUMN filesOnce TO files');
    }
    expect(JSON.parse(await readFile(path.join(noted, 'manifest.json'), 'utf8'))).toMatchObject({ format: 1 });
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

  it('leaves out a file that was removed while it copied, and has all others once it is done', async () => {
    const from = localFolder(path.join(folder, 'store'));
    await from.write(`lab-files/${FILE}`, Readable.from([Buffer.from('sealed')]));
    const listed = {
      ...from,
      async *list(kind: string) {
        yield* kind === 'lab-files' ? [`lab-files/${LONG_FILE}`, `lab-files/${FILE}`] : [];
      },
    };
    const to = localFolder(path.join(folder, 'copied'));
    expect(await copyFiles(listed, to)).toBe(1);
    expect(await to.size(`lab-files/${FILE}`)).toBe(6);
  });
});
