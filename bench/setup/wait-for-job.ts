import { setTimeout as pause } from 'node:timers/promises';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import type { Bench } from './open-bench.ts';

const EVERY_MS = 50;

export async function progressOf({ services }: Bench, jobId: string): Promise<{ state: JobState; handled: number }> {
  const row = await findRow(services, JobProgress, ['state', 'handled', 'reason'], { where: { jobId } });
  if (!row || row.state === JobState.failed) throw new Error(`the job ${jobId} failed: ${row?.reason}`);
  return row;
}

/** Waits until a long job is done, or until it has so much behind it. */
export async function waitForJob(bench: Bench, jobId: string, handled = Number.POSITIVE_INFINITY): Promise<void> {
  for (;;) {
    const progress = await progressOf(bench, jobId);
    if (progress.state === JobState.done || progress.handled >= handled) return;
    await pause(EVERY_MS);
  }
}
