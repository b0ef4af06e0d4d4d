import { JOB_QUEUES } from '#shared/jobs.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { change, columns, select } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { OutboxJob } from '#shared/server/models/outbox-job.ts';
import type { Services } from '#shared/server/services.ts';

/** Rows one round hands over; the next round follows at once while there are more. */
const BATCH = 1000;
/** The process that wrote a row hands it over itself; the sweep only takes what is older. */
const GRACE_MS = 3000;
/** A row that was handed over but is not done is handed over again: Redis may have lost it. A living job id is no second job. */
const REQUEUE_MS = 60_000;

type DueRow = Pick<Row<OutboxJob>, 'id' | 'kind' | 'payload' | 'requestId'>;

const KINDS = Object.keys(JOB_QUEUES);

const DUE = columns<DueRow>({ id: 'id', kind: 'kind', payload: 'payload', requestId: 'requestId' });

/**
 * Hands every due row of the outbox to BullMQ that nobody else has: after a crash between commit and add, a lost Redis, or a
 * delay that Redis forgot. Several workers may sweep at once (`SKIP LOCKED`). Returns how many rows it
 * handed over.
 */
export async function sweep(services: Services): Promise<number> {
  let total = 0;
  let handed: number;
  do {
    handed = await sweepBatch(services);
    total += handed;
  } while (handed === BATCH);
  return total;
}

async function sweepBatch(services: Services): Promise<number> {
  const now = services.now();
  const rows = await inTransaction(services, async (tx) => {
    const due = await select(
      tx,
      DUE,
      // A job that only a newer worker knows is its business; it must not keep the others back.
      `FROM outbox WHERE state = 'pending' AND kind IN (?) AND dueAt <= ? AND createdAt <= ? AND (queuedAt IS NULL OR queuedAt <= ?)
       ORDER BY dueAt LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [KINDS, now, new Date(now.getTime() - GRACE_MS), new Date(now.getTime() - REQUEUE_MS)],
    );
    if (due.length > 0) {
      await change(tx, 'UPDATE outbox SET queuedAt = ? WHERE id IN (?)', [now, due.map((row) => row.id)]);
    }
    return due;
  });
  if (rows.length === 0) return 0;
  await services.queues.add(rows.map((row) => ({ ...row, dueAt: null })));
  services.log.info({ jobs: rows.length }, 'sweep handed over');
  return rows.length;
}
