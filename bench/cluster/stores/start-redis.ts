import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { findRedis } from '#dev/services/private-redis.mjs';
import { giveToNobody, type Node, runNode } from './run-node.ts';

const SENTINELS = 3;
const NAME = 'messlinie';
const READY_WITHIN_MS = 60_000;

export interface RedisGroup {
  /** `host:port,…` of the sentinels. */
  sentinels: string;
  /** Port of the server that is the primary now, as the sentinels say. */
  findPrimary(): Promise<number>;
  servers: readonly Node[];
  stop(): Promise<void>;
}

/** A primary, a replica and three sentinels on this machine. */
export async function startRedis(folder: string, password: string): Promise<RedisGroup> {
  const { program, argv0 } = findRedis() ?? { program: 'redis-server', argv0: 'redis-server' };
  await mkdir(folder);
  await chmod(folder, 0o755);
  const start = async (name: string, port: number, settings: readonly string[], isSentinel = false) => {
    const own = join(folder, name);
    await mkdir(own);
    const file = join(own, 'redis.conf');
    // Sentinels and demoted primaries write into it who is the primary.
    await writeFile(file, ['bind 127.0.0.1', `port ${port}`, `dir "${own}"`, ...settings, ''].join('\n'));
    await giveToNobody(own, file);
    const parameters = isSentinel ? [file, '--sentinel'] : [file];
    return runNode(port, { program, argv0, parameters, log: join(folder, `${name}.log`) });
  };
  const [first, second] = [await freePort(), await freePort()];
  const data = [
    `requirepass ${password}`,
    `masterauth ${password}`,
    'maxmemory-policy noeviction',
    'appendonly yes',
    'save ""',
    'databases 2048',
  ];
  const servers = [
    await start('redis-1', first, data),
    await start('redis-2', second, [...data, `replicaof 127.0.0.1 ${first}`]),
  ];
  const sentinels: Node[] = [];
  for (let at = 1; at <= SENTINELS; at += 1)
    sentinels.push(
      await start(
        `sentinel-${at}`,
        await freePort(),
        [
          `sentinel monitor ${NAME} 127.0.0.1 ${first} 2`,
          `sentinel auth-pass ${NAME} ${password}`,
          `sentinel down-after-milliseconds ${NAME} 2000`,
          `sentinel failover-timeout ${NAME} 10000`,
        ],
        true,
      ),
    );
  const asked = sentinels.map(({ port }) => new Redis(port, { lazyConnect: false, maxRetriesPerRequest: 1 }));
  for (const one of asked) one.on('error', () => undefined);
  const group: RedisGroup = {
    sentinels: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(),
    servers,
    async findPrimary() {
      const answer = (await asked[0]?.call('SENTINEL', 'get-master-addr-by-name', NAME)) as [string, string];
      return Number(answer[1]);
    },
    async stop() {
      for (const one of asked) one.disconnect();
      await Promise.all([...servers, ...sentinels].map((node) => node.stop()));
    },
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await knowsAll(asked).catch(() => false))) {
    if (Date.now() > deadline) {
      await group.stop();
      throw new Error('the sentinels do not know each other and the replica');
    }
    await pause(200);
  }
  return group;
}

async function knowsAll(sentinels: readonly Redis[]): Promise<boolean> {
  const counts = await Promise.all(
    sentinels.map(async (one) => {
      const others = (await one.call('SENTINEL', 'sentinels', NAME)) as unknown[];
      const replicas = (await one.call('SENTINEL', 'replicas', NAME)) as unknown[];
      return others.length === SENTINELS - 1 && replicas.length === 1;
    }),
  );
  return counts.every(Boolean);
}
