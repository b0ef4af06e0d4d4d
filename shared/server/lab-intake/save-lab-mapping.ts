import { v7 as uuidv7 } from 'uuid';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { asksDoctor } from '#shared/domain/lab-intake/asks-doctor.ts';
import { checkMapping, type MappingProblem } from '#shared/domain/lab-intake/check-mapping.ts';
import { facilityKey } from '#shared/domain/lab-intake/mapping-kind.ts';
import { withMapping } from '#shared/domain/lab-intake/with-mapping.ts';
import { type FieldError, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { exists, insert, type Tx } from '#shared/server/database/sql.ts';
import { LabMapping } from '#shared/server/models/lab-mapping.ts';
import { concernOf } from './concern-of-mapping.ts';
import { listMappedValues } from './list-mapped-values.ts';
import { lockLabMappings, lookAtLabMappings } from './read-lab-mappings.ts';

const refused = (problem: MappingProblem) => {
  if (problem === 'has-loinc') return refuse('lab-code-has-loinc');
  return problem === 'unit-not-equal' ? refuse('lab-unit-not-equal') : invalid(problem, 'field.format');
};

const invalid = (path: string, key: FieldError['key']) => refuse('invalid-input', { fields: [{ path, key }] });

/**
 * Saves what a code, a unit or the number field of a laboratory means. The one that stood before is ended, not overwritten; whoever did not
 * know of it is refused. What is concerned is read again by a job.
 */
export async function saveLabMapping(tx: Tx, { actor, body }: Call<typeof labIntake.saveLabMapping>) {
  const { kind, meaning = null, confirmedBy = null, replaces = null } = body;
  const thing = { facility: facilityKey(body.facility), kind, sent: body.sent };
  const reason = body.reason?.trim() || null;
  if (thing.facility === '') return invalid('facility', 'field.required');
  const problem = checkMapping({ kind, sent: thing.sent, meaning }, resultContent.bloodMarkers);
  if (problem) return refused(problem);
  // To hold a code is a decision as well.
  if (meaning === null && reason === null) return invalid('reason', 'field.required');

  const isConfirmed = await isDoctor(tx, confirmedBy);
  if (confirmedBy !== null && !isConfirmed) return invalid('confirmedBy', 'field.choose');
  await lockLabMappings(tx);
  const former = await findRow(tx, LabMapping, ['id', 'meaning'], { where: { ...thing, active: 1 } });
  if ((former?.id ?? null) !== replaces) return refuse('lab-mapping-changed');
  const values = await listMappedValues(tx, thing);
  const mappings = await lookAtLabMappings(tx);
  const concern = concernOf(values, withMapping(mappings.of(thing.facility), { ...thing, meaning }));
  if (asksDoctor({ kind, meaning, former: former?.meaning ?? null }, concern) && !isConfirmed)
    return invalid('confirmedBy', 'field.required');

  const id = uuidv7();
  if (former) {
    const ended = { active: null, endedBy: actor.userId, endedAt: tx.now, endReason: reason };
    await updateRows(tx, LabMapping, ended, { id: former.id, active: 1 });
  }
  const mapping = { id, ...thing, meaning, reason, confirmedBy, setBy: actor.userId, setAt: tx.now };
  await insert(tx, LabMapping, { ...mapping, active: 1 });
  const facts = { facility: thing.facility, kind, sent: thing.sent, meaning, replaces };
  noteChange(tx, { entity: 'import', id, event: 'lab-intake.mapping-saved', actor, about: null, facts });
  await appendJob(tx, 'apply-lab-mapping', { mappingId: id });
  return { _id: id };
}

async function isDoctor(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const from = 'FROM users u JOIN user_roles r ON r.userId = u.id WHERE u.id = ? AND r.role = ? AND u.closedAt IS NULL';
  return exists(tx, from, [id, Role.doctor]);
}
