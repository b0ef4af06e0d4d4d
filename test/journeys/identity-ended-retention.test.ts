import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS } from '#shared/durations.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { endRetention } from '#shared/server/identity/end-retention.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { type Person, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { aShare } from '#test/factories/shares.ts';

let world: World;
let database: Connection;

beforeAll(async () => {
  world = await openWorld();
  database = await createConnection(world.services.config.databaseUrl);
}, 120_000);
afterAll(async () => {
  await database?.end();
  await world?.close();
});

/** Somebody who was treated, shared the result, and closed the account. */
async function aClosedPatient(): Promise<MeasuredOrder & { customer: Person }> {
  const order = await aReleasedOrder(world);
  await aShare(await visitAs(world, order.customer), order.orderId);
  expect((await closeAccount(world, order.customer)).status).toBe(204);
  await runJobs(world);
  return order;
}

const accountOf = async (userId: string) => {
  const names = ['medicalUntil', 'invoicesUntil', 'recordEndedAt', 'identityEndedAt', 'sealedIdentity'] as const;
  const account = await findRow(world.services, ClosedAccount, names, { where: { userId } });
  if (!account) throw new Error('not closed');
  return account;
};

/** Moves the clock to noon of a day. */
const goTo = (day: string, daysMore = 0) =>
  world.advance(Date.parse(`${day}T12:00:00Z`) + daysMore * DAY_MS - world.services.now().getTime());

/** The tables in which any column of text holds one of these ids. */
async function tablesNaming(ids: string[]): Promise<string[]> {
  const [tables] = await database.query<RowDataPacket[]>(
    `SELECT table_name AS name, GROUP_CONCAT(CONCAT(CHAR(96), column_name, CHAR(96))) AS texts FROM information_schema.columns
     WHERE table_schema = DATABASE() AND data_type IN ('char', 'varchar', 'text', 'mediumtext', 'longtext') GROUP BY table_name`,
  );
  const where = ids.map(() => 'LOCATE(?, CONCAT_WS(" ", ??))').join(' OR ');
  const found = tables.map(async ({ name, texts }) => {
    const statement = `SELECT 1 FROM \`${name}\` WHERE ${where.replaceAll('??', texts)} LIMIT 1`;
    return (await database.query<RowDataPacket[]>(statement, ids))[0].length > 0 ? [name as string] : [];
  });
  return (await Promise.all(found)).flat().sort();
}

async function listFiles(): Promise<string[]> {
  const names: string[] = [];
  for (const kind of ['lab-files', 'reports'] as const)
    for await (const id of world.services.files.list(kind)) names.push(`${kind}/${id}`);
  return names.sort();
}

describe('the term of a medical record', () => {
  it('ends after twenty years: rows and files of the record go, nobody else’s do, and it is recorded', async () => {
    const other = await aReleasedOrder(world);
    const othersFiles = await listFiles();
    const { customer, orderId, resultId } = await aClosedPatient();
    const [message] = await findRows(world.services, ImportMessage, ['importId'], { where: { orderId } });
    expect(await listFiles()).toContain(`lab-files/${message?.importId}`);
    const { medicalUntil, invoicesUntil } = await accountOf(customer.id);
    if (!medicalUntil || !invoicesUntil) throw new Error('nothing to keep');

    goTo(medicalUntil, -365);
    await endRetention(world.services);
    expect(await accountOf(customer.id)).toMatchObject({ recordEndedAt: null, identityEndedAt: null });
    expect(await tablesNaming([resultId])).toEqual(expect.arrayContaining(['observations', 'result_releases']));

    goTo(medicalUntil);
    await endRetention(world.services);
    expect(await accountOf(customer.id)).toMatchObject({ recordEndedAt: null, identityEndedAt: null });

    goTo(medicalUntil, 1);
    expect(await endRetention(world.services)).toEqual({ records: 1, identities: 1 });
    // The audit stays, and what is over in the outbox goes by itself within days.
    const stays = ['health_data_reads', 'outbox'];
    expect((await tablesNaming([resultId])).filter((table) => !stays.includes(table))).toEqual([]);
    const clinical = ['customer_surveys', 'import_messages', 'result_shares', 'critical_alerts', 'test_results'];
    const left = await tablesNaming([customer.id, orderId]);
    expect(left.filter((table) => clinical.includes(table))).toEqual([]);
    expect(await listFiles()).toEqual(othersFiles);
    expect(await findRow(world.services, TestResult, ['id'], { where: { id: other.resultId } })).toBeDefined();

    const account = await accountOf(customer.id);
    expect(account.sealedIdentity).toBeNull();
    expect(zurichDate(account.recordEndedAt ?? '')).toBe(zurichDate(world.services.now()));
    const events = await findRows(world.services, Activity, ['event', 'actorRole', 'facts'], {
      where: { entityId: customer.id, event: ['identity.record-ended', 'identity.identity-ended'] },
      order: ['position'],
    });
    expect(events).toEqual([
      { event: 'identity.record-ended', actorRole: 'operator', facts: { rows: expect.any(Number), files: 1 } },
      { event: 'identity.identity-ended', actorRole: 'operator', facts: {} },
    ]);
    expect(await endRetention(world.services)).toEqual({ records: 0, identities: 0 });
  }, 120_000);

  it('takes the invoices’ identity only when their own term is over', async () => {
    const { customer, orderId } = await aClosedPatient();
    await updateRows(world.services, ClosedAccount, { invoicesUntil: '2070-12-31' }, { userId: customer.id });
    const { medicalUntil } = await accountOf(customer.id);
    goTo(medicalUntil ?? '', 1);
    expect(await endRetention(world.services)).toEqual({ records: 1, identities: 0 });
    expect((await accountOf(customer.id)).sealedIdentity).not.toBeNull();
    goTo('2070-12-31', 1);
    expect(await endRetention(world.services)).toEqual({ records: 0, identities: 1 });
    expect((await accountOf(customer.id)).sealedIdentity).toBeNull();
    const [[order]] = await database.query<RowDataPacket[]>('SELECT invoiceAddress FROM orders WHERE id = ?', [
      orderId,
    ]);
    expect(order).toEqual({ invoiceAddress: null });
    expect(await tablesNaming([customer.lastName])).not.toContain('orders');
  });

  it('counts from what came after the closing', async () => {
    const { customer, resultId } = await aClosedPatient();
    const { medicalUntil } = await accountOf(customer.id);
    goTo(medicalUntil ?? '', -100);
    const received = zurichDate(world.services.now());
    await updateRows(world.services, TestResult, { receivedAt: world.services.now() }, { id: resultId });
    goTo(medicalUntil ?? '', 1);
    expect(await endRetention(world.services)).toEqual({ records: 0, identities: 0 });
    expect((await accountOf(customer.id)).medicalUntil).toBe(
      `${Number(received.slice(0, 4)) + 20}${received.slice(4)}`,
    );
  });

  it('goes on where it was broken off: files that are gone already do not mind', async () => {
    const { customer } = await aClosedPatient();
    const { medicalUntil } = await accountOf(customer.id);
    goTo(medicalUntil ?? '', 1);
    const before = await listFiles();
    let removed = 0;
    const breaking = {
      ...world.services.files,
      remove: async (...of: Parameters<typeof world.services.files.remove>) => {
        await world.services.files.remove(...of);
        removed += 1;
        throw new Error('killed here');
      },
    };
    await expect(endRetention({ ...world.services, files: breaking })).rejects.toThrow('killed here');
    expect([removed, (await listFiles()).length, (await accountOf(customer.id)).recordEndedAt]).toEqual([
      1,
      before.length - 1,
      null,
    ]);
    expect(await endRetention(world.services)).toMatchObject({ records: 1 });
  });

  it('is not over for whoever has an account', async () => {
    const { resultId } = await aReleasedOrder(world);
    world.advance(40 * 365 * DAY_MS);
    await endRetention(world.services);
    expect(await findRow(world.services, TestResult, ['id'], { where: { id: resultId } })).toBeDefined();
  });
});
