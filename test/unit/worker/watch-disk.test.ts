import { describe, expect, it } from '@jest/globals';
import type { Config } from '#shared/server/config.ts';
import { measureDisk } from '#shared/server/runtime/measure-disk.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';
import { watchDisk } from '#worker/watch-disk.ts';

const config = { dataDir: '/data' } as Config;

describe('the disk of the data folder', () => {
  it.each([
    ['below 85 % raises nothing', [0.2, 0.84, 0.849], 0],
    ['at 85 % raises an alarm', [0.85], 1],
    ['raises one alarm while it stays full', [0.84, 0.85, 0.9, 1], 1],
    ['raises none when it wavers around the limit', [0.86, 0.84, 0.86, 0.81, 0.86], 1],
    ['raises the next after it fell below 80 %', [0.86, 0.79, 0.84, 0.85], 2],
  ])('%s', async (_what, shares, alarms) => {
    const { log, text } = createMemoryLog();
    const left = [...shares];
    const round = watchDisk(async (folder) => {
      expect(folder).toBe('/data');
      return left.shift() ?? 0;
    });
    for (const _ of shares) await round({ config, log });
    const lines = text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { level: number; alarm?: string });
    expect(lines.filter(({ alarm, level }) => alarm === 'disk' && level === 50)).toHaveLength(alarms);
  });

  it('is measured as a share', async () => {
    const used = await measureDisk('.');
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThanOrEqual(1);
  });
});
