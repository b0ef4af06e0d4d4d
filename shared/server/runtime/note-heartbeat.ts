import type { Row } from '#shared/server/database/columns.ts';
import { change, type Database } from '#shared/server/database/sql.ts';
import type { WorkerHeartbeat } from '#shared/server/models/worker-heartbeat.ts';

/** A worker that has been silent for a day does not come back; its row goes. */
const FORGOTTEN_AFTER_DAYS = 1;

/**
 * Notes that a worker process lives. In MariaDB and by its clock: a wiped Redis or a clock that is wrong must not look like
 * a dead worker, and whoever asks has another clock than whoever writes.
 * @param workerId made anew by each process
 */
export async function noteHeartbeat(on: Database, workerId: Row<WorkerHeartbeat>['workerId']): Promise<void> {
  const changed = await change(
    on,
    `INSERT INTO worker_heartbeats (workerId, startedAt, seenAt) VALUES (?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
     ON DUPLICATE KEY UPDATE seenAt = UTC_TIMESTAMP(3)`,
    [workerId],
  );
  const isFirst = changed === 1;
  if (!isFirst) return;
  await change(on, 'DELETE FROM worker_heartbeats WHERE seenAt < UTC_TIMESTAMP(3) - INTERVAL ? DAY', [
    FORGOTTEN_AFTER_DAYS,
  ]);
}
