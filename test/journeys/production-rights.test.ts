import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { loadDatabase } from '#dev/bootstrap/load-database.mjs';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { grantRights } from '#shared/server/database/grant-rights.ts';
import { type PrivateServers, startPrivateServers } from '#test/setup/private-servers.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { staffAt } from '#test/setup/visitor.ts';
import type { Place } from '#test/setup/wait-until.ts';
import { walkJourney } from './walk-journey.ts';

let servers: PrivateServers;
let environment: Record<string, string>;
let product: Connection;
/** One for all tests: staff sign in once a place. */
let place: Place;
const processes: RunningProcess[] = [];

beforeAll(async () => {
  servers = await startPrivateServers('start');
  const [port, standInsPort] = await Promise.all([freePort(), freePort()]);
  environment = {
    ...productEnvironment({ ...servers, port, standInsPort, nodeEnv: 'test' }),
    SMS_PER_SECOND: '50',
  };
  await loadDatabase({ environment, ownerUrl: servers.ownerUrl });
  product = await createConnection(servers.databaseUrl);
  place = { baseUrl: environment.API_ORIGIN ?? '', describeState: async () => '' };
}, 120_000);

afterAll(async () => {
  await product?.end();
  for (const running of processes.reverse()) await running.stop();
  await servers?.stop();
});

const isRefused = (statement: string) => expect(product.query(statement)).rejects.toThrow(/denied/);

describe('the account of the running product', () => {
  it.each([
    'health_data_reads',
    'activities',
    'order_history',
    'ledger',
    'critical_contacts',
    'result_releases',
    'release_prints',
    'result_openings',
    'audit_seals',
    'audit_checks',
  ])('adds to %s and changes nothing that is in it', async (table) => {
    const [[column]] = await product.query<RowDataPacket[]>(`SHOW COLUMNS FROM ${table}`);
    await isRefused(`UPDATE ${table} SET ${column?.Field} = ${column?.Field}`);
    await isRefused(`DELETE FROM ${table} WHERE 1 = 0`);
  });

  it.each([
    'CREATE TABLE own (id INT)',
    'ALTER TABLE orders ADD COLUMN own INT',
    'DROP TABLE orders',
    'CREATE TRIGGER own BEFORE INSERT ON orders FOR EACH ROW SET @a = 1',
    "INSERT INTO migrations VALUES ('999-own')",
    'GRANT ALL PRIVILEGES ON messlinie.* TO CURRENT_USER()',
  ])('may not: %s', isRefused);

  it('loses whatever it had before it was given its own', async () => {
    const owner = await createConnection(servers.ownerUrl ?? '');
    const [[account]] = await product.query<RowDataPacket[]>('SELECT CURRENT_USER() AS name, DATABASE() AS base');
    const [user = '', host = ''] = String(account?.name).split('@');
    const name = `${owner.escape(user)}@${owner.escape(host)}`;
    await owner.query(`GRANT ALL PRIVILEGES ON \`${account?.base}\`.* TO ${name}`);
    const before = product;
    product = await createConnection(servers.databaseUrl);
    await product.query('UPDATE ledger SET amount = amount WHERE 1 = 0');
    await grantRights(owner, servers.databaseUrl);
    await Promise.all([owner.end(), product.end(), before.end()]);
    // Rights on a whole database are read when a connection begins.
    product = await createConnection(servers.databaseUrl);
    await isRefused('UPDATE ledger SET amount = amount WHERE 1 = 0');
    await isRefused('ALTER TABLE orders ADD COLUMN own INT');
  });

  it('is given its own on a database of before, which has fewer tables', async () => {
    const owner = await createConnection(servers.ownerUrl ?? '');
    await owner.query('RENAME TABLE share_events TO of_a_later_version');
    await grantRights(owner, servers.databaseUrl).finally(() =>
      owner.query('RENAME TABLE of_a_later_version TO share_events'),
    );
    await grantRights(owner, servers.databaseUrl);
    await owner.end();
    await isRefused('DELETE FROM share_events WHERE FALSE');
  });

  it('is enough for the whole journey', async () => {
    const start = async (name: RunningProcess['name']) => {
      const running = await startProcess(name, environment);
      processes.push(running);
    };
    await Promise.all([start('stand-ins'), start('worker'), start('api')]);
    const end = await walkJourney(place, '+41791110099');
    expect(end.released).toBeDefined();
    // The worker sealed the audit at its start, with these rights alone.
    const [seals] = await product.query<RowDataPacket[]>('SELECT DISTINCT chain FROM audit_seals');
    expect(seals).toHaveLength(2);
  }, 120_000);

  it('sends no health data when it may not record who reads them', async () => {
    const doctor = await staffAt(place, '+41790000010');
    const look = async () => (await doctor.call('getOrdersDashboard')).status;
    expect(await look()).toBe(200);
    const owner = await createConnection(servers.ownerUrl ?? '');
    const [[account]] = await product.query<RowDataPacket[]>('SELECT CURRENT_USER() AS name');
    const [user = '', host = ''] = String(account?.name).split('@');
    const right = `INSERT ON health_data_reads`;
    await owner.query(`REVOKE ${right} FROM ${owner.escape(user)}@${owner.escape(host)}`);
    const { status, text } = await doctor.call('getOrdersDashboard');
    expect([status, JSON.parse(text).error]).toEqual([503, 'unavailable']);
    await owner.query(`GRANT ${right} TO ${owner.escape(user)}@${owner.escape(host)}`);
    await owner.end();
    expect(await look()).toBe(200);
  });
});
