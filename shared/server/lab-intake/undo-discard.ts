import { v7 as uuidv7 } from 'uuid';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { UndoneDiscard } from '#shared/server/models/undone-discard.ts';
import { changeMessage } from './change-message.ts';

const MESSAGE = ['id', 'state', 'createdAt', 'decisionReason', 'decidedBy', 'decidedAt'] as const;

/** Takes a discarded message back, in the name of a person and with the reason: it waits for a decision again, for the reason it first had. */
export async function undoDiscard(tx: Tx, { actor, params, body }: Call<typeof labIntake.undoDiscard>) {
  const { id: importId, messageId } = params;
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
  return null;
}
