import type { exports } from '#shared/contract/exports.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import { RESEARCH_AT_ONCE } from '#shared/limits/exports.ts';
import type { Call } from '#shared/server/call.ts';
import { usualSeparator } from '#shared/server/csv-text.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { askExport } from '#shared/server/exports/ask-export.ts';
import { planResearch } from './plan-research.ts';

const ID = columns<{ id: string }>({ id: 'u' });
const WAITING = columns<{ files: number }>({ files: 'CAST(COUNT(*) AS INT)' });
const ASK_AGAIN_SECONDS = 30;

/** Starts the job that writes a file for research; why none comes of it, the job says. */
export async function createExport(tx: Tx, { actor, body, request }: Call<typeof exports.createExport>) {
  const { separator, bom, ...wish } = body;
  const plan = planResearch(actor, wish);
  if (isRefusal(plan)) return plan;
  if (await waitsForMany(tx, actor.userId)) {
    return refuse('too-many-requests', { details: { seconds: ASK_AGAIN_SECONDS } });
  }
  const { language } = request;
  const form = { language, separator: separator ?? usualSeparator(language), bom: bom ?? true, utcOffset: null };
  return askExport(tx, { actor, kind: plan.dataset, filter: plan, form });
}

/** Whether somebody waits for so many files that others would wait for theirs. Of their calls at once each sees the one before. */
async function waitsForMany(tx: Tx, userId: string): Promise<boolean> {
  await selectOne(tx, ID, 'FROM users u WHERE u.id = ? FOR UPDATE', [userId]);
  const from = `FROM exports e JOIN job_progress p ON p.jobId = e.id
    WHERE e.askedBy = ? AND e.kind <> 'orders' AND p.state IN (?)`;
  const waiting = await selectOne(tx, WAITING, from, [userId, [JobState.waiting, JobState.running]]);
  return (waiting?.files ?? 0) >= RESEARCH_AT_ONCE;
}
