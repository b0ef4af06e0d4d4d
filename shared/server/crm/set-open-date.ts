import type { crm } from '#shared/contract/crm.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { OPEN_DATE_MAX_DAYS } from '#shared/limits/crm.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';
import { lockCrmRecord, OF_DESK } from './lock-crm-record.ts';

/** The day on which somebody takes a person up again, from today on; null takes it away. */
export async function setOpenDate(
  tx: Tx,
  { actor, params: { id }, body }: Pick<Call<typeof crm.setOpenDate>, 'actor' | 'params' | 'body'>,
): Promise<null | Refusal<'invalid-input'>> {
  const openDate = body.openDate ?? null;
  const before = await lockCrmRecord(tx, id);
  if (openDate === before.openDate) return null;
  const today = zurichDate(tx.now);
  if (openDate !== null && (openDate < today || openDate > addDays(today, OPEN_DATE_MAX_DAYS)))
    return refuse('invalid-input', { fields: [{ path: 'openDate', key: 'field.date' }] });
  await updateRows(tx, CrmRecord, { openDate }, { customerId: id });
  noteChange(tx, { ...OF_DESK, id, event: 'crm.open-date-set', actor, about: id, facts: { openDate } });
  return null;
}
