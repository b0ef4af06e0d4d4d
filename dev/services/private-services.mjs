import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../bootstrap/free-port.mjs';
import { readSecrets } from '../bootstrap/read-secrets.mjs';
import { startPrivateMariadb } from './private-mariadb.mjs';
import { startPrivateRedis } from './private-redis.mjs';

/**
 * Who may do what: the product's account gets its rights table by table when the owner's account has migrated; a test server's user
 * may do everything.
 */
const accounts = {
  start: ({ DATABASE_PASSWORD, DATABASE_OWNER_PASSWORD }) => [
    { user: 'messlinie', password: DATABASE_PASSWORD, grants: [] },
    { user: 'messlinie_owner', password: DATABASE_OWNER_PASSWORD, grants: ['ALL PRIVILEGES ON `messlinie`.*'] },
  ],
  test: ({ DATABASE_PASSWORD }) => [
    { user: 'messlinie', password: DATABASE_PASSWORD, grants: ['ALL PRIVILEGES ON *.*'] },
  ],
  bench: (secrets) => accounts.test(secrets),
};

const PORTS = 'ports.json';

/** Whether the data of a folder's product is in private servers. @param {string} folder */
export const hasPrivateData = (folder) => existsSync(join(folder, PORTS));

/**
 * Our own mariadbd and redis-server below `folder`, on ports that stay the same from one start to the next where they can.
 *
 * @param {{ folder: string, purpose: 'start' | 'test' | 'bench', onProcess: (process: { name: string, pid: number }) => void }} wish
 */
export async function startPrivateServices({ folder, purpose, onProcess }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = readSecrets(folder);
  const { REDIS_PASSWORD } = secrets;
  const ports = await choosePorts(join(folder, PORTS));
  const database = purpose === 'start' ? 'messlinie' : undefined;
  const starts = await Promise.allSettled([
    startPrivateMariadb({
      folder: join(folder, 'mariadb'),
      port: ports.mariadb,
      accounts: accounts[purpose](secrets),
      database,
      purpose,
      onProcess,
    }),
    startPrivateRedis({
      folder: join(folder, 'redis'),
      port: ports.redis,
      password: REDIS_PASSWORD,
      purpose,
      onProcess,
    }),
  ]);
  const stop = async () => {
    await Promise.all(starts.map((start) => start.value?.stop()));
  };
  const refused = starts.find((start) => start.status === 'rejected');
  if (refused) {
    await stop();
    throw refused.reason;
  }
  return {
    kind: 'private MariaDB and Redis on this machine',
    ...privateAddresses(secrets, ports, database),
    stop,
  };
}

/** Where the servers of a data folder listen, with the secrets they were made with. */
export function privateAddresses({ DATABASE_PASSWORD, DATABASE_OWNER_PASSWORD, REDIS_PASSWORD }, ports, database) {
  const mariadb = (user, password) => `mysql://${user}:${password}@127.0.0.1:${ports.mariadb}/${database ?? ''}`;
  return {
    databaseUrl: mariadb('messlinie', DATABASE_PASSWORD),
    ...(database ? { ownerUrl: mariadb('messlinie_owner', DATABASE_OWNER_PASSWORD) } : {}),
    redisUrl: `redis://:${REDIS_PASSWORD}@127.0.0.1:${ports.redis}/0`,
  };
}

async function choosePorts(file) {
  let remembered = {};
  try {
    remembered = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The first start: nothing to remember.
  }
  const mariadb = await freePort(remembered.mariadb);
  let redis = await freePort(remembered.redis);
  while (redis === mariadb) redis = await freePort();
  writeFileSync(file, JSON.stringify({ mariadb, redis }));
  return { mariadb, redis };
}
