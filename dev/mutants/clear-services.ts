import { Redis } from 'ioredis';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Drops the databases that test files of this run made and left, and empties Redis; the templates stay. */
export async function clearServices(environment: NodeJS.ProcessEnv): Promise<void> {
  const { TEST_DATABASE_ADMIN_URL: uri, TEST_RUN: run, TEST_REDIS_URL: redisUrl } = environment;
  if (!uri || !run || !redisUrl) return;
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
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
