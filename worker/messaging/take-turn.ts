import { setTimeout as pause } from 'node:timers/promises';
import { QUEUE_PREFIX } from '#shared/server/queues.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';

/**
 * Waits until a sending number may send its next message: operators slow down or block a faster one. The turn is one key in Redis
 * that lives as long as the gap, so that several workers share the number's pace; only what is really sent takes a turn.
 * @param number what messages leave from (E.164, or a messaging service)
 */
export async function takeTurn(services: Services, number: string): Promise<void> {
  const { redis, config } = services;
  const key = `${QUEUE_PREFIX}:sms-turn:${number}`;
  const pace = config.smsPerSecond || (await readRuntimeSettings(services)).SMS_PER_SECOND_PER_NUMBER;
  const gapMs = Math.ceil(1000 / pace);
  while ((await redis.set(key, '1', 'PX', gapMs, 'NX')) === null) {
    await pause(Math.max(1, await redis.pttl(key)));
  }
}
