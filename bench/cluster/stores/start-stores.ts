import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { readSecrets } from '#dev/bootstrap/read-secrets.mjs';
import { installServers, serversAreInstalled } from '#dev/services/install-servers.mjs';
import type { Member } from '../../faults/stack/member.ts';
import type { PrivateServers } from '../../faults/stack/private-servers.ts';
import { startStoresProxy } from '../haproxy.ts';
import { makeOpenFolder, type Node } from './run-node.ts';
import { startGalera } from './start-galera.ts';
import { startRedis } from './start-redis.ts';

/** Where two nodes of MariaDB are reached past the proxy, which never writes to both. */
export interface Stores extends PrivateServers {
  nodeUrls: readonly string[];
}

/**
 * Three nodes of MariaDB behind HAProxy, and a Redis with a replica and three sentinels: each survives the death of one. To kill
 * `mariadb` or `redis` is to kill the node that serves; to start it is to wait until it is back by itself.
 */
export async function startStores(): Promise<Stores> {
  if (!serversAreInstalled()) await installServers();
  const folder = await makeOpenFolder('messlinie-stores-');
  const secrets = await mkdtemp(join(tmpdir(), 'messlinie-stores-secrets-'));
  const { DATABASE_PASSWORD, REDIS_PASSWORD } = readSecrets(secrets);
  const port = await freePort();
  const ends: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => rm(secrets, { recursive: true, force: true }),
  ];
  const stop = async () => {
    while (ends.length > 0) await ends.pop()?.();
  };
  try {
    const redis = await startRedis(join(folder, 'redis'), REDIS_PASSWORD);
    ends.push(() => redis.stop());
    const galera = await startGalera(folder, DATABASE_PASSWORD);
    ends.push(() => galera.stop());
    const ports = galera.nodes.map((node) => node.port);
    const proxy = await startStoresProxy(port, ports, DATABASE_PASSWORD);
    ends.push(() => proxy.close());
    const urlAt = (place: number) => `mysql://messlinie:${DATABASE_PASSWORD}@127.0.0.1:${place}/`;
    const redisUrl = `redis://:${REDIS_PASSWORD}@127.0.0.1:${await redis.findPrimary()}/0`;
    const findWriter = async () => {
      const connection = await createConnection(urlAt(port));
      const [[row]] = await connection.query<RowDataPacket[]>('SELECT @@port AS port');
      connection.destroy();
      return Number(row?.port);
    };
    return {
      mariadb: serving('mariadb', galera.nodes, findWriter, galera.untilWhole),
      redis: serving(
        'redis',
        redis.servers,
        () => redis.findPrimary(),
        async () => undefined,
      ),
      redisUrl,
      nodeUrls: ports.map(urlAt),
      environment: {
        TEST_DATABASE_ADMIN_URL: urlAt(port),
        TEST_REDIS_URL: redisUrl,
        TEST_RUN: 'cluster',
        TEST_FOLDER: secrets,
      },
      product: { REDIS_URL: '', REDIS_SENTINELS: redis.sentinels, REDIS_PASSWORD },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serving(
  name: 'mariadb' | 'redis',
  nodes: readonly Node[],
  findServing: () => Promise<number>,
  untilBack: () => Promise<unknown>,
): Member {
  return {
    name,
    get pid() {
      return nodes[0]?.pid ?? -1;
    },
    async kill() {
      const port = await findServing();
      await nodes.find((node) => node.port === port)?.kill();
    },
    start: async () => void (await untilBack()),
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}
