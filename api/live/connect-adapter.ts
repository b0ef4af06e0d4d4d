import type { Redis } from 'ioredis';
import type { RedisPlace } from '#shared/server/connect-redis.ts';
import { connectWorker } from '#shared/server/queues.ts';

/**
 * The connection of the socket's adapter. The adapter subscribes on a copy of it and lets nobody wait for the answer: a process
 * that stops before Redis answered would end with a refusal nobody catches, in the middle of saying goodbye to its sockets.
 */
export function connectAdapter(place: RedisPlace): Redis {
  const redis = connectWorker(place);
  redis.on('error', () => undefined);
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => {
    const copy = duplicate(override);
    const subscribe = copy.subscribe.bind(copy) as (...channels: unknown[]) => Promise<unknown>;
    copy.subscribe = ((...channels: unknown[]) => {
      const done = subscribe(...channels);
      done.catch(() => undefined);
      return done;
    }) as typeof copy.subscribe;
    return copy;
  };
  return redis;
}
