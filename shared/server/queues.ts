import { DelayedError, type Job, type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { JOB_QUEUES, type JobData, QUEUE_NAMES, type QueueName } from '#shared/jobs.ts';
import { connectRedis, type RedisPlace } from './connect-redis.ts';
import type { OutboxEntry } from './database/outbox.ts';
import type { Logger } from './log.ts';

/** Producers never wait for a lost Redis: without a limit BullMQ waits for the connection for ever, and the outbox sweep adds the job later anyway. */
const ADD_LIMIT_MS = 1000;

export const QUEUE_PREFIX = process.env.QUEUE_PREFIX ?? 'messlinie';

export interface Queues {
  /** Puts outbox rows on their queues; job id = outbox id, so that a second add while the first lives is no second job. */
  add(entries: readonly Pick<OutboxEntry, 'id' | 'kind' | 'payload' | 'requestId' | 'dueAt'>[]): Promise<void>;
  of(name: QueueName): Queue<JobData>;
  close(): Promise<void>;
}

/** A Redis that is alive answers within milliseconds; nobody waits longer than this for one that hangs. */
const COMMAND_LIMIT_MS = 1000;
/** A connection that has been silent for this long while answers are due is dead, whatever TCP says; a new one is opened. */
const SILENCE_LIMIT_MS = 5000;

/** A connection for producers: it fails at once while Redis is away, and soon while it hangs, instead of queueing in memory. */
export function connectProducer(place: RedisPlace): Redis {
  return connectRedis(place, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: false,
    commandTimeout: COMMAND_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
}

/** A connection for workers, which wait for Redis as long as it takes (BullMQ demands null). */
export function connectWorker(place: RedisPlace): Redis {
  return connectRedis(place, { maxRetriesPerRequest: null });
}

/** Opens the queues for adding. */
export function openQueues(connection: Redis, now: () => Date): Queues {
  const queues = new Map<QueueName, Queue<JobData>>(
    QUEUE_NAMES.map((name) => {
      const queue = new Queue<JobData>(name, { connection, prefix: QUEUE_PREFIX, skipVersionCheck: true });
      queue.on('error', () => undefined);
      return [name, queue];
    }),
  );
  const of = (name: QueueName): Queue<JobData> => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`no queue ${name}`);
    return queue;
  };
  return {
    of,
    async add(entries) {
      const byQueue = Map.groupBy(entries, (entry) => JOB_QUEUES[entry.kind]);
      const adds = [...byQueue].map(([name, part]) => of(name).addBulk(part.map((entry) => toJob(entry, now()))));
      await withLimit(Promise.all(adds));
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/**
 * Hands committed outbox rows to BullMQ, those of transactions that end at the same moment together; a failure is only
 * logged, because the sweep will find the rows.
 */
export function handOver(queues: Queues, log: Logger): (entries: OutboxEntry[]) => void {
  let waiting: OutboxEntry[] = [];
  const flush = (): void => {
    const entries = waiting;
    waiting = [];
    queues.add(entries).catch((error: unknown) => {
      log.warn({ err: error, jobs: entries.length }, 'jobs stay in the outbox until the sweep');
    });
  };
  return (entries) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(...entries);
  };
}

/** Has BullMQ deliver this job once more after `ms`; it goes by its own process's clock, so only the distance is told. */
export async function deliverAgain(job: Job<JobData>, token: string | undefined, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + Math.max(1, Math.ceil(ms)), token);
  throw new DelayedError();
}

function toJob(entry: Pick<OutboxEntry, 'id' | 'kind' | 'payload' | 'requestId' | 'dueAt'>, now: Date) {
  const { priority } = entry.payload as { priority?: number };
  const opts: JobsOptions = {
    jobId: entry.id,
    ...(priority === undefined ? {} : { priority }),
    delay: entry.dueAt ? Math.max(0, entry.dueAt.getTime() - now.getTime()) : 0,
    // The outbox row says whether and when there is another try.
    attempts: 1,
    // A finished id that is kept would make a later add a silent no-op.
    removeOnComplete: true,
    removeOnFail: true,
  };
  return { name: entry.kind, data: { outboxId: entry.id, requestId: entry.requestId, payload: entry.payload }, opts };
}

async function withLimit(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the queue did not answer in time')), ADD_LIMIT_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
