import type { Matcher } from '#worker/identity/match-needles.ts';
import type { Seen } from '#worker/identity/scan-for.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Keys of one round of SCAN. */
const KEYS = 500;

/** Reads every key of Redis with what it holds: queues, presence, the stream between the processes. */
export async function scanRedis({ redis }: Pick<WorkerServices, 'redis'>, patterns: readonly Matcher[]): Promise<Seen> {
  const seen: Seen = { looked: 0, kept: [], found: [] };
  for (let cursor: string | undefined; cursor !== '0'; ) {
    const [next, keys]: [string, string[]] = await redis.scan(cursor ?? '0', 'COUNT', KEYS);
    cursor = next;
    for (const key of keys) {
      seen.looked += 1;
      const text = `${key} ${JSON.stringify(await readKey(redis, key))}`;
      for (const { kind, matches } of patterns)
        if (matches(text)) seen.found.push({ place: 'redis', where: kindOf(key), kind, count: 1 });
    }
  }
  return seen;
}

/** `bull:sms:17` is of `bull`: a key itself could name somebody. */
const kindOf = (key: string): string => /^[a-z-]+/i.exec(key)?.[0] ?? '';

async function readKey(redis: WorkerServices['redis'], key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
