import { Redis } from 'ioredis';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

/**
 * Drops the databases that test files of this run made and left; the templates stay. A Redis that was started for the run is emptied,
 * because its numbered databases run out; one that somebody else gave us is left alone.
 */
export async function clearServices(environment: NodeJS.ProcessEnv): Promise<void> {
  const { TEST_DATABASE_ADMIN_URL: uri, TEST_RUN: run, TEST_REDIS_URL: redisUrl } = environment;
  if (!uri || !run || !redisUrl) return;
  if (process.env.REDIS_URL === undefined && process.env.TEST_REDIS_URL === undefined) await emptyRedis(redisUrl);
  const admin = await createConnection({ uri });
  try {
    const [rows] = await admin.query<RowDataPacket[]>('SHOW DATABASES LIKE ?', [`messlinie\\_test\\_${run}\\_%`]);
    const names = rows.flatMap((row) => Object.values(row).map(String));
    for (const name of names.filter((one) => !one.includes('_template')))
      await admin.query(`DROP DATABASE \`${name}\``);
  } finally {
    await admin.end();
  }
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  try {
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}
