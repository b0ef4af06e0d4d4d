import { literal } from 'sequelize';
import { orNotFound } from '#shared/errors.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { type LongJobKind, tellProgress } from './tell-progress.ts';

/**
 * Counts steps that are done, in the transaction that does them. They count also where the job was cancelled meanwhile: what
 * was done stays. @throws NotFound when nobody started the job
 */
export async function advanceProgress(tx: Tx, id: string, steps: number): Promise<void> {
  const set = { handled: literal(`handled + ${Math.trunc(steps)}`), version: literal('version + 1') };
  await updateRows(tx, JobProgress, set, { jobId: id });
  const job = orNotFound(await findRow(tx, JobProgress, ['kind', 'ownerId'], { where: { jobId: id } }));
  tellProgress(tx, id, { kind: job.kind as LongJobKind, ownerId: job.ownerId });
}
