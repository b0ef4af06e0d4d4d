import { DISK_ALARM_ENDS_SHARE, DISK_ALARM_SHARE } from '#shared/limits/runtime.ts';
import { measureDisk } from '#shared/server/runtime/measure-disk.ts';
import type { WorkerServices } from './worker-services.ts';

/**
 * A round that raises an alarm when the disk of the data folder fills up: once, and again only after it was clearly emptier in
 * between.
 */
export function watchDisk(measure = measureDisk): (services: Pick<WorkerServices, 'config' | 'log'>) => Promise<void> {
  let isAlarmed = false;
  return async ({ config, log }) => {
    const used = await measure(config.dataDir);
    if (used < DISK_ALARM_ENDS_SHARE) {
      if (isAlarmed) log.info({ used }, 'the disk has room again');
      isAlarmed = false;
    }
    if (isAlarmed || used < DISK_ALARM_SHARE) return;
    isAlarmed = true;
    log.error({ alarm: 'disk', used, folder: config.dataDir }, 'the disk of the data folder fills up');
  };
}
