import { Redis } from 'ioredis';
import { testServices } from '#test/setup/services.ts';

/** Counts, in database 0, the databases handed out. Database 0 holds nothing else. */
const counterKey = 'messlinie:test:databases';

/**
 * An empty Redis database of one's own, so that test files running side by side never see each other's keys and jobs.
 * Publish/subscribe channels, though, are shared by all databases of a server.
 *
 * @returns its URL, for REDIS_URL or `new Redis(url)`
 */
export async function createTestRedis(): Promise<string> {
  const url = new URL(testServices().redisUrl);
  const redis = new Redis(url.href, { maxRetriesPerRequest: 1 });
  try {
    for (;;) {
      const number = await redis.incr(counterKey);
      await redis.select(number); // throws past the server's last database
      const isEmpty = (await redis.dbsize()) === 0;
      await redis.select(0);
      if (!isEmpty) continue; // somebody else's, on a server that we were given
      url.pathname = `/${number}`;
      return url.href;
    }
  } finally {
    redis.disconnect();
  }
}
