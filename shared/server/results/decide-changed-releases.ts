import { v7 as uuidv7 } from 'uuid';
import { zurichDate } from '#shared/domain/format-date.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { exists, type Tx } from '#shared/server/database/sql.ts';
import { ReleaseChange } from '#shared/server/models/release-change.ts';
import type { Actor } from '#shared/server/services.ts';

type Decided = Promise<null | Refusal<'already-decided'>>;

/** Has what was released compared once more: what reads as it did is struck off by the job. */
export async function compareChangedAgain(tx: Tx, { id, actor }: { id: string; actor: Actor }): Decided {
  if (!(await exists(tx, 'FROM release_changes WHERE decidedAt IS NULL', []))) return refuse('already-decided');
  const key = `compare-released-texts:again:${uuidv7()}`;
  await appendJob(tx, 'compare-released-texts', { day: zurichDate(tx.now) }, { key });
  noteChange(tx, { entity: 'failures', id, event: 'results.texts-compared-again', actor, about: null });
  return null;
}

/** An administrator lets everything stay that would read otherwise now, and says why. What changes further is found anew. */
export async function acceptChanged(
  tx: Tx,
  { id, actor, reason }: { id: string; actor: Actor; reason: string },
): Decided {
  const decision = { decidedAt: tx.now, decidedBy: actor.userId, decisionReason: reason };
  const accepted = await updateRows(tx, ReleaseChange, decision, { decidedAt: null });
  if (accepted === 0) return refuse('already-decided');
  const event = 'results.changed-texts-accepted';
  noteChange(tx, { entity: 'failures', id, event, actor, about: null, facts: { accepted } });
  return null;
}
