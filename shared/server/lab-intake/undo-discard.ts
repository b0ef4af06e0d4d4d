import { v7 as uuidv7 } from 'uuid';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { facilityKey, MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { LabMapping } from '#shared/server/models/lab-mapping.ts';
import { UndoneDiscard } from '#shared/server/models/undone-discard.ts';
import { changeMessage } from './change-message.ts';
import { readLabMappings } from './read-lab-mappings.ts';

const MESSAGE = ['id', 'state', 'facility', 'createdAt', 'decisionReason', 'decidedBy', 'decidedAt'] as const;

/**
 * Takes a discarded message back, in the name of a person and with the reason: it waits for a decision again, for the reason it first had.
 * Where its laboratory's number field was ever chosen, its order is looked for once more: a job that did so meanwhile left it out.
 */
export async function undoDiscard(tx: Tx, { actor, params, body }: Call<typeof labIntake.undoDiscard>) {
  const { id: importId, messageId } = params;
  // Nobody changes a mapping before this is committed: the job of one that is changed later finds the message.
  await readLabMappings(tx);
  const message = orNotFound(await findRow(tx, ImportMessage, MESSAGE, { where: { id: messageId, importId } }));
  if (message.state !== MessageState.discarded) return refuse('already-decided');
  const undecided = { decisionReason: null, decidedBy: null, decidedAt: null, decidedOrderId: null };
  if (!(await changeMessage(tx, messageId, 'take-back', undecided))) return refuse('already-decided');
  await insert(tx, UndoneDiscard, {
    ...{ id: uuidv7(), importMessageId: messageId, discardedBy: message.decidedBy },
    ...{ discardedAt: message.decidedAt ?? message.createdAt, discardReason: message.decisionReason ?? '' },
    ...{ undoneBy: actor.userId, undoneAt: tx.now, reason: body.reason.trim() },
  });
  noteChange(tx, {
    entity: 'import',
    id: importId,
    event: 'lab-intake.discard-undone',
    actor,
    about: null,
    facts: { messageId },
  });
  if (message.facility !== null) await lookForOrder(tx, messageId, message.facility);
  return null;
}

async function lookForOrder(tx: Tx, messageId: string, facility: string): Promise<void> {
  const where = { facility: facilityKey(facility), kind: MappingKind.number };
  const mapping = await findRow(tx, LabMapping, ['id'], { where, order: [['setAt', 'DESC']] });
  if (mapping) await appendJob(tx, 'apply-lab-mapping', { mappingId: mapping.id, messageId });
}
