import type { crm } from '#shared/contract/crm.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';
import type { CrmRecordView } from '#shared/views/crm.ts';
import { lockCrmRecord, OF_DESK } from './lock-crm-record.ts';
import { readCrmRecord } from './read-crm-record.ts';

const FIELDS = ['note', 'reachable', 'contactBy'] as const;

/**
 * Changes what the CRM notes of a person; what is left out stays. Texts have a version, so that of two who write at once the second is told
 * and nobody's words are lost; whose case it is, is no text and disturbs no writer. The activity names the fields, never what they hold.
 */
export async function changeCrmRecord(
  tx: Tx,
  { actor, params: { id }, body }: Pick<Call<typeof crm.changeCrmRecord>, 'actor' | 'params' | 'body'>,
): Promise<CrmRecordView | Refusal<'conflict'>> {
  const before = await lockCrmRecord(tx, id);
  const given = { ...body, note: body.note?.trim(), reachable: body.reachable?.trim() };
  const fields = FIELDS.filter((field) => given[field] !== undefined && given[field] !== before[field]);
  if (fields.length > 0) {
    if (body.version != null && body.version !== before.version) return refuse('conflict');
    const texts = Object.fromEntries(fields.map((field) => [field, given[field]]));
    const version = before.version + 1;
    await updateRows(
      tx,
      CrmRecord,
      { ...texts, version, changedAt: tx.now, changedBy: actor.userId },
      { customerId: id },
    );
    const facts = { fields: fields.join(' ') };
    noteChange(tx, { ...OF_DESK, id, event: 'crm.fields-changed', actor, about: id, facts });
  }
  const assignedTo = body.assigned === undefined ? before.assignedTo : body.assigned === 'me' ? actor.userId : null;
  if (assignedTo !== before.assignedTo) {
    await updateRows(tx, CrmRecord, { assignedTo }, { customerId: id });
    noteChange(tx, { ...OF_DESK, id, event: 'crm.assigned', actor, about: id, facts: { to: assignedTo } });
  }
  return readCrmRecord(tx, id);
}
