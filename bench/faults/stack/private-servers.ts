import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { readSecrets } from '#dev/bootstrap/read-secrets.mjs';
import { installServers, serversAreInstalled } from '#dev/services/install-servers.mjs';
import { startPrivateMariadb } from '#dev/services/private-mariadb.mjs';
import { startPrivateRedis } from '#dev/services/private-redis.mjs';
import type { Member } from './member.ts';

export interface PrivateServers {
  mariadb: Member;
  redis: Member;
  /** What test/setup finds its services by. */
  environment: Record<string, string>;
  /** What the product's processes are told otherwise than by addresses. */
  product?: Record<string, string>;
  redisUrl: string;
  stop(): Promise<void>;
}

interface Running {
  stop(): Promise<void>;
}
type OnProcess = (started: { pid: number }) => void;

/** A MariaDB and a Redis that belong to this run alone and write as durably as `npm start`'s do: they may be killed. */
export async function startPrivateServers(): Promise<PrivateServers> {
  if (!serversAreInstalled()) await installServers();
  const folder = await mkdtemp(join(tmpdir(), 'messlinie-faults-'));
  const { DATABASE_PASSWORD, REDIS_PASSWORD } = readSecrets(folder);
  const [mariadbPort, redisPort] = [await freePort(), await freePort()];
  const mariadb = await openServer('mariadb', (onProcess) =>
    startPrivateMariadb({
      folder: join(folder, 'mariadb'),
      port: mariadbPort,
      accounts: [{ user: 'messlinie', password: DATABASE_PASSWORD, grants: ['ALL PRIVILEGES ON *.*'] }],
      purpose: 'bench',
      onProcess,
    }),
  );
  const redis = await openServer('redis', (onProcess) =>
    startPrivateRedis({
      folder: join(folder, 'redis'),
      port: redisPort,
      password: REDIS_PASSWORD,
      purpose: 'bench',
      onProcess,
    }),
  );
  const redisUrl = `redis://:${REDIS_PASSWORD}@127.0.0.1:${redisPort}/0`;
  return {
    mariadb,
    redis,
    redisUrl,
    environment: {
      TEST_DATABASE_ADMIN_URL: `mysql://messlinie:${DATABASE_PASSWORD}@127.0.0.1:${mariadbPort}/`,
      TEST_REDIS_URL: redisUrl,
      TEST_RUN: 'faults',
      TEST_FOLDER: folder,
    },
    async stop() {
      await Promise.all([mariadb.stop(), redis.stop()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function openServer(
  name: 'mariadb' | 'redis',
  launch: (onProcess: OnProcess) => Promise<Running>,
): Promise<Member> {
  let pid = -1;
  const start = () =>
    launch((started) => {
      pid = started.pid;
    });
  let running = await start();
  return {
    name,
    get pid() {
      return pid;
    },
    async kill() {
      process.kill(pid, 'SIGKILL');
      await running.stop();
    },
    async start() {
      running = await start();
    },
    stop: () => running.stop(),
  };
}
