import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { isProven } from '#shared/domain/identity/purge-report.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changePurgeState } from '#shared/server/identity/change-purge-state.ts';
import { unsealIdentifiers } from '#shared/server/identity/seal-identifiers.ts';
import { advanceProgress } from '#shared/server/jobs/advance-progress.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { Purge } from '#shared/server/models/purge.ts';
import { PURGE_STEPS } from '#worker/identity/purge-steps.ts';
import { scanFor } from '#worker/identity/scan-for.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Why the progress says that it failed: a leak is no fault of the job. */
const LEAK = 'leak-found';

/**
 * Erases what lies outside the record of a person whose account the purge has ended, step by step, and then looks for them everywhere. A
 * second run, after a crash for instance, takes every step again: none minds. What was looked for goes with the proof.
 */
export const purgeUser: Handler<'purge-user'> = async (services, { purgeId }) => {
  const purge = await findRow(services, Purge, ['userId', 'state', 'sealedIdentifiers'], { where: { id: purgeId } });
  if (purge?.state !== PurgeState.running || purge.sealedIdentifiers === null) return;
  const { userId, sealedIdentifiers } = purge;
  const identifiers = unsealIdentifiers(services.config.files.masterKeys, purgeId, sealedIdentifiers);
  // The proof is the last step.
  await inTransaction(services, (tx) => beginProgress(tx, purgeId, PURGE_STEPS.length + 1));
  for (const [index, step] of PURGE_STEPS.entries()) {
    await step(services, { userId, identifiers });
    await showProgress(services, purgeId, index + 1);
  }
  const report = await scanFor(services, { userId, identifiers });
  const isClean = isProven(report);
  await inTransaction(services, async (tx) => {
    const finished = { report, finishedAt: tx.now, ...(isClean ? { sealedIdentifiers: null } : {}) };
    if (!(await changePurgeState(tx, purgeId, isClean ? 'prove' : 'leak', finished))) return;
    await finishProgress(tx, purgeId, isClean ? null : LEAK);
    const note = { entity: 'purge', id: purgeId, actor: { job: 'purge-user' }, about: userId } as const;
    const event = isClean ? 'identity.purge-proven' : 'identity.purge-leak-found';
    noteChange(tx, { ...note, event, facts: { found: report.found.length, kept: report.kept.length } });
  });
};

/** Never backwards: a second run counts on only where the first one had stopped. */
async function showProgress(services: WorkerServices, purgeId: string, done: number): Promise<void> {
  const progress = await findRow(services, JobProgress, ['handled'], { where: { jobId: purgeId } });
  const further = done - (progress?.handled ?? done);
  if (further > 0) await inTransaction(services, (tx) => advanceProgress(tx, purgeId, further));
}
