import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import branchContent from '#shared/content/partner-branches.json' with { type: 'json' };
import { type PrivateServers, startPrivateServers } from '#test/setup/private-servers.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { walkJourney } from './walk-journey.ts';

const NOT_CONFIGURED = 78;
/** Who reviews and who uploads in the journey. */
const DOCTOR = '+41790000010';
const ADMIN = '+41790000011';
const SET_UP = ['shared/server/setup/set-up.ts'];
const APPOINT = 'shared/server/identity/appoint-staff.ts';
/** As `openssl rand -base64` makes them, and worse. */
const DATABASE_PASSWORD = 'q/9+Zk4v:Q9@wL#r2x?T7%hNc=';
const REDIS_PASSWORD = 'pY/8mJ3+sV:d6@gB#1f%Ke=';

let servers: PrivateServers;
let environment: Record<string, string>;
let owner: Connection;
const processes: RunningProcess[] = [];

/** An installation whose servers are named by parts, with the master key and the owner's password in files. */
beforeAll(async () => {
  servers = await startPrivateServers('start');
  const [port, standInsPort] = await Promise.all([freePort(), freePort()]);
  const product = productEnvironment({ ...servers, port, standInsPort, nodeEnv: 'test' });
  const [database, redis] = [new URL(servers.databaseUrl), new URL(servers.redisUrl)];
  owner = await createConnection(servers.ownerUrl ?? '');
  await changePasswords();
  const inFile = async (name: string, value: string) => {
    const file = path.join(servers.folder, name);
    await writeFile(file, `${value}\n`, { mode: 0o600 });
    return file;
  };
  const { DATABASE_URL: _database, REDIS_URL: _redis, MASTER_KEY = '', ...rest } = product;
  environment = {
    ...rest,
    SMS_PER_SECOND: '50',
    DATABASE_HOST: database.hostname,
    DATABASE_PORT: database.port,
    DATABASE_NAME: database.pathname.slice(1),
    DATABASE_USER: database.username,
    DATABASE_PASSWORD,
    REDIS_HOST: redis.hostname,
    REDIS_PORT: redis.port,
    REDIS_USER: 'messlinie',
    REDIS_PASSWORD,
    MASTER_KEY_FILE: await inFile('master-key', MASTER_KEY),
    MIGRATION_DATABASE_USER: new URL(servers.ownerUrl ?? '').username,
    MIGRATION_DATABASE_PASSWORD_FILE: await inFile('owner-password', new URL(servers.ownerUrl ?? '').password),
  };
}, 120_000);

afterAll(async () => {
  await owner?.end();
  for (const running of processes.reverse()) await running.stop();
  await servers?.stop();
});

async function changePasswords(): Promise<void> {
  const url = new URL(servers.databaseUrl);
  url.pathname = '/'; // before it is given rights an account sees no database
  const product = await createConnection(url.href);
  await product.query('SET PASSWORD = PASSWORD(?)', [DATABASE_PASSWORD]);
  await product.end();
  const redis = new Redis(servers.redisUrl);
  await redis.config('SET', 'requirepass', REDIS_PASSWORD);
  // The account of docker-compose.yml, by which the product walks the whole journey.
  const [, rights = ''] =
    /^user messlinie on #PASSWORD_SHA256 (.+)$/m.exec(await readFile('ops/redis.acl', 'utf8')) ?? [];
  await redis.call('ACL', 'SETUSER', 'messlinie', 'on', `>${REDIS_PASSWORD}`, ...rights.split(' '));
  redis.disconnect();
}

async function run(parameters: string[], change: Record<string, string> = {}) {
  const env = { ...environment, ...change };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', ...parameters], { env });
    return { code: 0, said: stdout.trim().split('\n') };
  } catch (error) {
    const { code, stderr = '' } = error as { code?: number; stderr?: string };
    return { code, said: stderr.trim().split('\n') };
  }
}

const countOf = async (table: string) => {
  const [[row]] = await owner.query<RowDataPacket[]>(`SELECT COUNT(*) AS count FROM ${table}`);
  return Number(row?.count);
};

describe('a fresh installation', () => {
  it('names every fault of its configuration before it touches the database', async () => {
    const faults = { JWT_SECRET: '', TWILIO_FROM: '', PUBLIC_URL: 'messlinie', DATABASE_HOST: 'a/b', PORT: 'x' };
    const { code, said } = await run(SET_UP, faults);
    expect(said.map((line) => line.split(' ')[0]).sort()).toEqual(Object.keys(faults).sort());
    expect(code).toBe(NOT_CONFIGURED);
    const [tables] = await owner.query<RowDataPacket[]>('SHOW TABLES');
    expect(tables).toEqual([]);
  });

  it('is told in one line that the account which migrates has another password', async () => {
    const { said } = await run(SET_UP, {
      MIGRATION_DATABASE_PASSWORD_FILE: '',
      MIGRATION_DATABASE_PASSWORD: 'another one',
    });
    expect(said).toEqual([
      'MariaDB refuses this account, its password or the name of the database (ER_ACCESS_DENIED_ERROR).',
    ]);
  });

  it('is set up by one command: schema, content, catalogue and branches, and nobody', async () => {
    const { code, said } = await run(SET_UP);
    expect([code, ...said]).toEqual([0, `The database is ready, with ${branchContent.branches.length} branches.`]);
    expect(await countOf('partner_branches')).toBe(branchContent.branches.length);
    expect(await countOf('blocked_days')).toBeGreaterThan(0);
    for (const table of ['product_groups', 'products', 'addons', 'content_live'])
      expect([table, await countOf(table)]).not.toEqual([table, 0]);
    for (const table of ['users', 'user_roles', 'orders', 'outbox'])
      expect([table, await countOf(table)]).toEqual([table, 0]);
  }, 60_000);

  it('is not loaded again: branches are the administrators’ from then on', async () => {
    await owner.query('UPDATE partner_branches SET name = ? WHERE `key` = ?', ['Umbenannt', 'zh-limmat']);
    const before = await countOf('blocked_days');
    expect((await run(SET_UP)).said).toEqual(['The database is ready.']);
    const [[row]] = await owner.query<RowDataPacket[]>("SELECT name FROM partner_branches WHERE `key` = 'zh-limmat'");
    expect([row?.name, await countOf('blocked_days')]).toEqual(['Umbenannt', before]);
  }, 60_000);

  it('gets its first administrator once, whoever asks how often at the same time', async () => {
    const tries = await Promise.all(
      [ADMIN, '+41790000016', '+41790000017'].map((phoneNo) =>
        run([APPOINT, 'first-administrator', phoneNo, 'Anna', 'Muster']),
      ),
    );
    expect(tries.map(({ code }) => code).sort()).toEqual([0, NOT_CONFIGURED, NOT_CONFIGURED]);
    expect(tries.filter(({ code }) => code !== 0).flatMap(({ said }) => said)).toEqual(
      Array(2).fill('There is an administrator already.'),
    );
    expect(await countOf('user_roles')).toBe(1);
    const [[activity]] = await owner.query<RowDataPacket[]>('SELECT event FROM activities');
    expect(activity?.event).toBe('identity.user-created');
  }, 60_000);

  it.each([
    [['king', DOCTOR, 'Dora', 'Arzt'], 'Name the role'],
    [['customer', DOCTOR, 'Dora', 'Arzt'], 'Name the role'],
    [['doctor', DOCTOR, 'Dora'], 'Name the role'],
    [['doctor', '0790', 'Dora', 'Arzt'], '0790 is no phone number'],
  ])('appoints nobody by %j', async (parameters, line) => {
    const { code, said } = await run([APPOINT, ...parameters]);
    expect([code, said[0]]).toEqual([NOT_CONFIGURED, expect.stringContaining(line)]);
    expect(await countOf('users')).toBe(1);
  });

  it('serves the whole journey', async () => {
    const [[first]] = await owner.query<RowDataPacket[]>('SELECT phoneNo FROM users');
    if (first?.phoneNo !== ADMIN) expect((await run([APPOINT, 'admin', ADMIN, 'Reto', 'Muster'])).code).toBe(0);
    expect((await run([APPOINT, 'doctor', DOCTOR, 'Dora', 'Arzt'])).code).toBe(0);
    expect((await run([APPOINT, 'doctor', DOCTOR, 'Dora', 'Arzt'])).said).toEqual(['This number is doctor already.']);
    const start = async (name: RunningProcess['name']) => void processes.push(await startProcess(name, environment));
    await Promise.all([start('stand-ins'), start('worker'), start('api')]);
    const place = { baseUrl: environment.API_ORIGIN ?? '', describeState: async () => '' };
    const end = await walkJourney(place, '+41791110099');
    expect(end.released).toBeDefined();
  }, 180_000);
});
