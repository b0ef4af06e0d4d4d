import { describe, expect, it } from '@jest/globals';
import { measureRedisMemory } from '#shared/server/runtime/measure-redis-memory.ts';

const saying = (text: string) => ({ info: async () => text }) as unknown as Parameters<typeof measureRedisMemory>[0];

describe('the memory of Redis', () => {
  it.each([
    ['half of it', 'used_memory:50\r\nused_memory_peak:90\r\nmaxmemory:100\r\nmaxmemory_policy:noeviction\r\n', 0.5],
    ['all of it', 'used_memory:100\r\nmaxmemory:100\r\n', 1],
    ['no limit', 'used_memory:50\r\nmaxmemory:0\r\n', 0],
  ])('%s', async (_, info, share) => {
    expect(await measureRedisMemory(saying(info))).toBe(share);
  });

  it('is not told where Redis does not say it', async () => {
    await expect(measureRedisMemory(saying('# Memory\r\nused_memory:50\r\n'))).rejects.toThrow('maxmemory');
  });
});
