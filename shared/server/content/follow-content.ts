import { connectWorker } from '#shared/server/queues.ts';
import type { Services } from '#shared/server/services.ts';
import { refreshContent } from './refresh-content.ts';
import { startContent } from './start-content.ts';

/** What processes tell each other when other content holds: read it now. */
const CHANNEL = 'content.changed';
/** The net below it: how often a process looks by itself. */
const LOOK_MS = 1000;

/** Tells every process that other content holds. Lost with Redis; they look by themselves. */
export async function tellContentChanged({ redis, log }: Pick<Services, 'redis' | 'log'>): Promise<void> {
  await redis.publish(CHANNEL, '').catch((error: unknown) => log.warn({ err: error }, 'other content was not told'));
}

export interface ContentFollower {
  /** Settled when the content was read for the first time. */
  ready: Promise<void>;
  stop(): void;
}

/** Keeps this process's content up to date until it is stopped; what could not be read is tried again. */
export function followContent(services: Services): ContentFollower {
  const { log, config } = services;
  let isStarted = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      await (isStarted ? refreshContent(services) : startContent(services));
      isStarted = true;
    } catch (error) {
      log.warn({ err: error }, 'the content was not read');
    }
  };
  const again = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => void look().then(again), LOOK_MS);
    timer.unref();
  };
  const told = connectWorker(config.redis);
  told.on('error', (error) => log.warn({ err: error }, 'redis'));
  told.on('message', () => void look());
  told.subscribe(CHANNEL).catch((error: unknown) => log.warn({ err: error }, 'redis'));
  const ready = look();
  void ready.then(again);
  return {
    ready,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      told.disconnect();
    },
  };
}
