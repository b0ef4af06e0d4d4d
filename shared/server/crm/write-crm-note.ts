import { v7 as uuidv7 } from 'uuid';
import type { crm } from '#shared/contract/crm.ts';
import { mayChangeNote } from '#shared/domain/crm/may-change-note.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { lockRecipient } from '#shared/server/messaging/lock-recipient.ts';
import { CrmNote } from '#shared/server/models/crm-note.ts';
import { OF_DESK } from './lock-crm-record.ts';

/** Somebody of the CRM writes down what happened. The activity says that, and by whom; the words stand in the note alone. */
export async function writeCrmNote(
  tx: Tx,
  { actor, params: { id: customerId }, body }: Pick<Call<typeof crm.writeCrmNote>, 'actor' | 'params' | 'body'>,
): Promise<{ _id: string }> {
  orNotFound(await lockRecipient(tx, customerId));
  const id = uuidv7();
  const written = { writtenBy: actor.userId, writtenAt: tx.now, changedAt: null };
  await insert(tx, CrmNote, { id, customerId, text: body.text.trim(), ...written });
  noteChange(tx, { ...OF_DESK, id: customerId, event: 'crm.note-written', actor, about: customerId });
  return { _id: id };
}

const WRITTEN = columns<Pick<Row<CrmNote>, 'text' | 'writtenBy' | 'writtenAt'>>({
  ...{ text: opened(CrmNote, 'n', 'text'), writtenBy: 'n', writtenAt: 'n' },
});

/** Its writer corrects a note until the day is over; said twice it changes nothing. */
export async function changeCrmNote(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof crm.changeCrmNote>, 'actor' | 'params' | 'body'>,
): Promise<null | Refusal<'no-permission'>> {
  const { id: customerId, noteId } = params;
  orNotFound(await lockRecipient(tx, customerId));
  const from = 'FROM crm_notes n WHERE n.id = ? AND n.customerId = ? FOR UPDATE';
  const note = orNotFound(await selectOne(tx, WRITTEN, from, [noteId, customerId]));
  if (!mayChangeNote(note, actor.userId, tx.now)) return refuse('no-permission');
  const text = body.text.trim();
  if (text === note.text) return null;
  await updateRows(tx, CrmNote, { text, changedAt: tx.now }, { id: noteId });
  noteChange(tx, { ...OF_DESK, id: customerId, event: 'crm.note-changed', actor, about: customerId });
  return null;
}
