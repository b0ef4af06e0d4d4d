import { v7 as uuidv7 } from 'uuid';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { LabMapping } from '#shared/server/models/lab-mapping.ts';
import { lockLabMappings } from './read-lab-mappings.ts';

const MAPPING = ['id', 'facility', 'kind', 'sent', 'meaning', 'active', 'setAt'] as const;
const RESTORED = ['meaning', 'confirmedBy'] as const;

/**
 * Ends a mapping with a reason: the row stays, and the values that were read by it are held again by a job. Taken back, the one that it had
 * replaced stands again, as it was confirmed then.
 */
export async function endLabMapping(tx: Tx, { actor, params, body }: Call<typeof labIntake.endLabMapping>) {
  await lockLabMappings(tx);
  const where = { id: params.id };
  const { id, active, setAt, meaning, ...thing } = orNotFound(await findRow(tx, LabMapping, MAPPING, { where }));
  if (active === null) return refuse('lab-mapping-changed');
  const reason = body.reason.trim();
  const ended = { active: null, endedBy: actor.userId, endedAt: tx.now, endReason: reason };
  await updateRows(tx, LabMapping, ended, { id, active: 1 });
  const replaced = body.restore
    ? await findRow(tx, LabMapping, RESTORED, { where: { ...thing, endedAt: setAt }, order: [['setAt', 'DESC']] })
    : undefined;
  if (replaced) {
    const restored = { ...thing, ...replaced, id: uuidv7(), reason, setBy: actor.userId, setAt: tx.now };
    await insert(tx, LabMapping, { ...restored, active: 1 });
  }
  noteChange(tx, {
    entity: 'import',
    id,
    event: 'lab-intake.mapping-ended',
    actor,
    about: null,
    facts: { ...thing, meaning },
  });
  await appendJob(tx, 'apply-lab-mapping', { mappingId: id });
  return null;
}
