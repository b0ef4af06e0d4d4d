import { v7 as uuidv7 } from 'uuid';
import type { readingLog } from '#shared/contract/reading-log.ts';
import { SupportReason } from '#shared/domain/crm/support-reason.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Support } from '#shared/server/models/support.ts';

/** A person does not know an entry of who read their health data: the support is asked to look at it, with the entry. Once an entry. */
export async function questionReading(
  tx: Tx,
  { actor, params }: Pick<Call<typeof readingLog.questionReading>, 'actor' | 'params'>,
): Promise<null> {
  const { id: customerId, readingId } = params;
  orNotFound(await findRow(tx, HealthDataRead, ['id'], { where: { id: readingId, customerId, outcome: 'read' } }));
  const id = uuidv7();
  const asked = { id, customerId, reason: SupportReason.unknownReader, readingId, createdAt: tx.now };
  if (!(await insertNew(tx, Support, asked))) return null;
  noteChange(tx, {
    entity: 'user',
    id: customerId,
    event: 'crm.support-asked',
    actor,
    about: customerId,
    facts: { support: id, reason: SupportReason.unknownReader, reading: readingId },
  });
  return null;
}
