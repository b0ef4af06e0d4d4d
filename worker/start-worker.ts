import { randomUUID } from 'node:crypto';
import { type Job, Worker } from 'bullmq';
import { type JobData, type JobPayloads, QUEUE_NAMES, type QueueName } from '#shared/jobs.ts';
import { prune } from '#shared/server/database/prune.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { removeUnknownFiles } from '#shared/server/lab-intake/remove-unknown-files.ts';
import { dropExpiredSms } from '#shared/server/messaging/drop-expired-sms.ts';
import { endForgottenSms } from '#shared/server/messaging/end-forgotten-sms.ts';
import { scheduleComparisons } from '#shared/server/payments/schedule-comparisons.ts';
import { connectWorker, QUEUE_PREFIX } from '#shared/server/queues.ts';
import { scheduleTextComparison } from '#shared/server/results/schedule-text-comparison.ts';
import { noteHeartbeat } from '#shared/server/runtime/note-heartbeat.ts';
import { sealAudit } from '#shared/server/runtime/seal-audit.ts';
import { purgeRestored } from '#worker/identity/purge-restored.ts';
import { readHeldAnew } from '#worker/lab-intake/read-held-anew.ts';
import { readUnread } from '#worker/lab-intake/read-unread.ts';
import { watchInbox } from '#worker/lab-intake/watch-inbox.ts';
import { findOverdue } from './find-overdue.ts';
import { openPusher } from './live/push-change.ts';
import { runJob } from './run-job.ts';
import { sweep } from './sweep.ts';
import { traceJob } from './trace-job.ts';
import { watchAudit } from './watch-audit.ts';
import { watchDisk } from './watch-disk.ts';
import type { WorkerServices } from './worker-services.ts';

/** A killed worker's jobs run again when their lock has expired and the check has found them: at most the sum of these two. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5000;
/** More than the starts after which its row gives a job up: BullMQ's default of one would forget it after two kills. */
const MAX_STALLED = 20;
/**
 * SMS wait for the turn of their sending number (worker/messaging/take-turn.ts). Two at a time, so that one that gets no answer
 * does not stop the others; more would hold back an urgent one that comes later.
 */
const CONCURRENCY: Record<QueueName, number> = { live: 50, sms: 2, alerts: 4, mail: 4, work: 8, imports: 2 };

interface Round {
  everyMs: number;
  work(services: WorkerServices): Promise<unknown>;
  /** What the log says of a round that failed; the next one tries again. */
  failed: string;
}

const PROCESS_ID = randomUUID();

/** What the worker does again and again beside its jobs. */
const ROUNDS: readonly Round[] = [
  { everyMs: 5000, work: sweep, failed: 'sweep failed' },
  // Often enough that a worker counts as dead after half a minute although one or two notes were lost.
  {
    everyMs: 5000,
    work: (services) => noteHeartbeat(services, PROCESS_ID),
    failed: 'the sign of life was not written',
  },
  { everyMs: 60_000, work: findOverdue, failed: 'what is overdue was not found' },
  // A round of comparison begins at most this much later than it is due.
  {
    everyMs: 60_000,
    work: (services) => inTransaction(services, scheduleComparisons),
    failed: 'comparisons of payments were not scheduled',
  },
  {
    everyMs: 10 * 60_000,
    work: (services) => inTransaction(services, scheduleTextComparison),
    failed: 'the comparison of released texts was not scheduled',
  },
  // Nothing is left to do once the values of before are read.
  { everyMs: 60_000, work: readUnread, failed: 'stored laboratory values were not read by the mappings' },
  // What a new version of the product knows.
  { everyMs: 60_000, work: readHeldAnew(), failed: 'held laboratory values were not read anew' },
  // At the start of a restored product first of all.
  { everyMs: 60 * 60_000, work: purgeRestored, failed: 'people whom a backup brought back were not purged again' },
  { everyMs: 60_000, work: sealAudit, failed: 'the audit was not sealed' },
  { everyMs: 10 * 60_000, work: watchAudit, failed: 'the audit was not looked through' },
  { everyMs: 60_000, work: watchDisk(), failed: 'the disk was not measured' },
  // A file is taken some five to ten seconds after it is whole.
  { everyMs: 5000, work: watchInbox(), failed: 'the inbox of the laboratory was not looked through' },
  { everyMs: 10 * 60_000, work: prune, failed: 'old rows were not deleted' },
  // What expired in the queue is dropped together, long before its turn.
  {
    everyMs: 1000,
    work: (services) => inTransaction(services, dropExpiredSms),
    failed: 'expired messages were not dropped',
  },
  {
    everyMs: 5000,
    work: (services) => inTransaction(services, endForgottenSms),
    failed: 'messages without a job were not ended',
  },
  // Expired files are gone an hour later at most; their rows decide who may read them until then.
  {
    everyMs: 60 * 60_000,
    work: (services) => services.files.removeExpired(services.now()),
    failed: 'expired files were not removed',
  },
  { everyMs: 6 * 60 * 60_000, work: removeUnknownFiles, failed: 'files that nothing names were not removed' },
];

export interface RunningWorker {
  close(): Promise<void>;
}

/** Starts the loops of every queue, the sweep, and the pushes. */
export async function startWorker(services: WorkerServices, options: { lockMs?: number } = {}): Promise<RunningWorker> {
  const pusher = openPusher(services);
  const connection = connectWorker(services.config.redis);
  connection.on('error', (error) => services.log.warn({ err: error }, 'redis'));
  const push = (job: Job<JobData>): Promise<void> =>
    traceJob(job, async () => {
      pusher.push(job.data.payload as JobPayloads['push-change']);
      pusher.done(job.data.outboxId);
    });
  const workers = QUEUE_NAMES.map((name) => {
    const run = (job: Job<JobData>, token?: string) => runJob(services, job, token);
    const worker = new Worker<JobData>(name, name === 'live' ? push : run, {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: CONCURRENCY[name],
      lockDuration: options.lockMs ?? LOCK_MS,
      stalledInterval: Math.min(STALLED_CHECK_MS, options.lockMs ?? LOCK_MS),
      maxStalledCount: MAX_STALLED,
    });
    worker.on('error', (error) => services.log.warn({ err: error, queue: name }, 'queue'));
    return worker;
  });
  const stops = ROUNDS.map(({ everyMs, work, failed }) =>
    repeat(
      () => work(services),
      everyMs,
      (error) => services.log.warn({ err: error }, failed),
    ),
  );
  return {
    async close() {
      // At once: whoever waited for a slow round first would take new jobs meanwhile.
      await Promise.all([...stops.map((stop) => stop()), ...workers.map((worker) => worker.close())]);
      await pusher.close();
      connection.disconnect();
    },
  };
}

/** Runs `work` now and then repeatedly with a pause in between; returns a function that stops it after the running round. */
function repeat(work: () => Promise<unknown>, pauseMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let round: Promise<void> = Promise.resolve();
  const run = (): void => {
    round = work().then(() => undefined, onError);
    void round.then(() => {
      if (!isStopped) timer = setTimeout(run, pauseMs);
    });
  };
  run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return round;
  };
}
