import { certainDay } from '#shared/domain/lab-intake/read-sent-date.ts';
import { readSentSex } from '#shared/domain/lab-intake/read-sent-sex.ts';
import type { FieldParts } from './field-parts.ts';
import type { LabPatient, Segment } from './types.ts';

/** PID of a message. `""` (HL7 null) counts as not sent; of several names the first counts, even when it is empty. */
export function readPatient(pid: Segment | undefined, parts: FieldParts): LabPatient {
  const fields = pid?.fields ?? [];
  const birthdateSent = notNull(parts.component(fields[7], 1).trim());
  const sexSent = notNull(parts.component(fields[8], 1).trim());
  const sex = readSentSex(sexSent);
  return {
    ids: parts.firstOfEach(fields[3]).filter((id) => notNull(id) !== ''),
    family: notNull(parts.subcomponent(fields[5], 1).trim()),
    given: notNull(parts.component(fields[5], 2).trim()),
    birthdate: certainDay(birthdateSent),
    sex: sex === 'unreadable' ? null : sex,
    birthdateSent,
    sexSent,
  };
}

function notNull(text: string): string {
  return text === '""' ? '' : text;
}
