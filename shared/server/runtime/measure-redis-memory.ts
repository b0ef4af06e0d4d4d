import type { Redis } from 'ioredis';

/**
 * The used share (0 to 1) of the memory that Redis may take; 0 where it has no limit. A full Redis answers every question and refuses what
 * writes, so nothing but this tells of it.
 */
export async function measureRedisMemory(redis: Pick<Redis, 'info'>): Promise<number> {
  const info = await redis.info('memory');
  const limit = numberOf(info, 'maxmemory');
  return limit === 0 ? 0 : numberOf(info, 'used_memory') / limit;
}

/** @throws Error when the line is missing: no share is better than a wrong one */
function numberOf(info: string, name: string): number {
  const digits = new RegExp(`^${name}:(\\d+)\\r?$`, 'm').exec(info)?.[1];
  if (digits === undefined) throw new Error(`Redis does not say its ${name}`);
  return Number(digits);
}
