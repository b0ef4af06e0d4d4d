import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Refusal } from '#shared/errors.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import type { Actor } from '#shared/server/services.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import { discardFailedJob } from './discard-failed-job.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { repeatFailedJob } from './repeat-failed-job.ts';

type Decided = Promise<Refusal<'already-decided' | 'not-found'> | null>;

/** One kind of what may fail for good: how it is listed, and what a person may decide. */
export interface Failures {
  list(on: Database): Promise<FailureView[]>;
  repeat(tx: Tx, facts: { id: string; actor: Actor }): Decided;
  discard(tx: Tx, facts: { id: string; actor: Actor; reason: string }): Decided;
}

/** Every kind that the administrators' list shows; a further one is one more entry. */
export const FAILURES: { readonly [K in FailureKind]?: Failures } = {
  [FailureKind.job]: { list: listFailedJobs, repeat: repeatFailedJob, discard: discardFailedJob },
};
