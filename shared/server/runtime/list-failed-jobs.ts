import { JobFailure, OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { JobName } from '#shared/jobs.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { OutboxJob } from '#shared/server/models/outbox-job.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import { findSubjects } from './find-subjects.ts';

type FailedRow = Pick<
  Row<OutboxJob>,
  'id' | 'kind' | 'payload' | 'reason' | 'error' | 'starts' | 'tries' | 'createdAt' | 'finishedAt'
>;

const FAILED = columns<FailedRow>({
  id: 'o',
  kind: 'o',
  payload: 'o',
  reason: 'o',
  error: 'o',
  starts: 'o',
  tries: 'o',
  createdAt: 'o',
  finishedAt: 'o',
});

/** Messages have a state of their own that says it, and pushes are not worth a person's time. */
const LEFT_OUT: readonly JobName[] = ['send-sms', 'send-alert', 'push-change'];

/** Jobs that were given up, oldest first, with what they are about. */
export async function listFailedJobs(on: Database): Promise<FailureView[]> {
  const from = 'FROM outbox o WHERE o.state = ? AND o.kind NOT IN (?) ORDER BY o.finishedAt';
  const rows = await select(on, FAILED, from, [OutboxState.failed, LEFT_OUT]);
  const subjects = await findSubjects(on, rows);
  return rows.map(({ id, kind, reason, error, starts, tries, finishedAt, createdAt }) => ({
    _id: id,
    kind: FailureKind.job,
    work: kind,
    // Rows that failed before the reason was noted.
    reason: reason ?? JobFailure.triedOut,
    code: error,
    subject: subjects.get(id) ?? null,
    amount: null,
    tries: reason === JobFailure.crashed ? starts : tries,
    failedAt: (finishedAt ?? createdAt).toISOString(),
  }));
}
