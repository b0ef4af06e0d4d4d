import { v7 as uuidv7 } from 'uuid';
import { type Refusal, refuse } from '#shared/errors.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, exists, type Tx } from '#shared/server/database/sql.ts';
import type { Actor } from '#shared/server/services.ts';

type Decided = Promise<null | Refusal<'already-decided'>>;

/** Has what was released compared once more: what reads as it did is struck off by the job. */
export async function compareChangedAgain(tx: Tx, { id, actor }: { id: string; actor: Actor }): Decided {
  if (!(await exists(tx, 'FROM release_changes WHERE decidedAt IS NULL', []))) return refuse('already-decided');
  // A run of its own: the pages of today's are done.
  const run = uuidv7();
  await appendJob(tx, 'compare-released-texts', { run }, { key: `compare-released-texts:${run}` });
  noteChange(tx, { entity: 'failures', id, event: 'results.texts-compared-again', actor, about: null });
  return null;
}

/**
 * An administrator lets stay what was listed and would read otherwise now, and says why. What was found since waits on, and what changes
 * further is found anew.
 */
export async function acceptChanged(
  tx: Tx,
  { id, actor, reason, listedUntil }: { id: string; actor: Actor; reason: string; listedUntil?: Date },
): Promise<null | Refusal<'already-decided' | 'invalid-input'>> {
  if (!listedUntil) return refuse('invalid-input', { fields: [{ path: 'listedUntil', key: 'field.required' }] });
  const accepted = await change(
    tx,
    `UPDATE release_changes SET decidedAt = ?, decidedBy = ?, decisionReason = ?
     WHERE decidedAt IS NULL AND foundAt <= ?`,
    [tx.now, actor.userId, reason, listedUntil],
  );
  if (accepted === 0) return refuse('already-decided');
  const event = 'results.changed-texts-accepted';
  noteChange(tx, { entity: 'failures', id, event, actor, about: null, facts: { accepted, reason } });
  return null;
}
