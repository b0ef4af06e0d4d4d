import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { startPrivateRedis } from '#dev/services/private-redis.mjs';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, type Person, signIn } from '#test/factories/people.ts';
import { confirmPurge, planOf } from '#test/factories/purging.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { closeSockets, openSocket } from '#test/setup/sockets.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const USER = 'messlinie';
const PASSWORD = 'a-password-of-this-file-alone';

let folder: string;
let server: Awaited<ReturnType<typeof startPrivateRedis>>;
let redisUrl: string;
let redis: Redis;
let world: World;

/** A Redis with the accounts of production, and the product on it. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'messlinie-acl-'));
  const aclFile = path.join(folder, 'users.acl');
  const sum = createHash('sha256').update(PASSWORD).digest('hex');
  await writeFile(aclFile, (await readFile('ops/redis.acl', 'utf8')).replace('PASSWORD_SHA256', sum));
  const port = await freePort();
  const wish = { folder, port, password: PASSWORD, purpose: 'test' as const, onProcess: () => undefined };
  server = await startPrivateRedis({ ...wish, aclFile, user: USER });
  redisUrl = `redis://${USER}:${PASSWORD}@127.0.0.1:${port}/0`;
  redis = new Redis(redisUrl);
  world = await openWorld({ worker: true, environment: { REDIS_URL: redisUrl } });
}, 120_000);

afterEach(closeSockets);
afterAll(async () => {
  await world?.close();
  redis?.disconnect();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Commands that were refused for want of a right since the server started. */
async function listRefused(): Promise<string[]> {
  const stats = `${await redis.info('commandstats')}`;
  return [...stats.matchAll(/^cmdstat_(\S+?):.*rejected_calls=(?!0\b)\d+/gm)].map(([, name = '']) => name);
}

async function lookAtQueues(admin: Person): Promise<void> {
  const board = `${world.baseUrl}/api/admin/queues`;
  const { token } = await signIn(world, admin);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const ticket = await fetch(`${board}/ticket`, { method: 'POST', headers });
  const cookie = (ticket.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const states = ['latest', 'active', 'waiting', 'delayed', 'prioritized', 'completed', 'failed', 'paused'];
  for (const status of states) {
    const query = `activeQueue=work&status=${status}&page=1&jobsPerPage=50`;
    expect((await fetch(`${board}/api/queues?${query}`, { headers: { cookie } })).status).toBe(200);
  }
}

describe('the account of the product at Redis', () => {
  it('is enough: queues, limits, live pages, the board of the queues and the scanner of a purge', async () => {
    const admins: [Person, Person] = [await anAdmin(world), await anAdmin(world)];
    const { customer } = await aReleasedOrder(world);
    const { token } = await signIn(world, customer);
    await openSocket(world, { token });
    const gone = await aCustomer(world);
    await confirmPurge(world, admins, gone);
    const ask = async () => (await planOf(world, admins[0], gone)).purge?.state;
    await waitUntil('the purge is proven', ask, (state) => state === PurgeState.proven, world);
    await lookAtQueues(admins[0]);
    expect(await listRefused()).toEqual([]);
  });

  it.each([
    ['FLUSHALL'],
    ['FLUSHDB'],
    ['CONFIG', 'GET', 'requirepass'],
    ['CONFIG', 'SET', 'maxmemory', '1'],
    ['KEYS', '*'],
    ['DEBUG', 'SLEEP', '0'],
    ['ACL', 'LIST'],
    ['ACL', 'SETUSER', USER, '+@all'],
    ['SHUTDOWN', 'NOSAVE'],
    ['SAVE'],
    ['REPLICAOF', '127.0.0.1', '1'],
    ['MODULE', 'LIST'],
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['MONITOR'],
    ['SCRIPT', 'FLUSH'],
    ['EVAL', 'return redis.call("FLUSHALL")', '0'],
  ])('may not: %s %s', async (command, ...parameters) => {
    await expect(redis.call(command, ...parameters)).rejects.toThrow(/NOPERM|can't run this command|not allowed/i);
  });

  it('is the only one: the default account is off', async () => {
    const nobody = new Redis(redisUrl.replace(`${USER}:${PASSWORD}@`, ''), { enableReadyCheck: false });
    nobody.on('error', () => undefined);
    await expect(nobody.set('a', 'b')).rejects.toThrow('NOAUTH');
    nobody.disconnect();
  });
});
