import { DateTime } from 'luxon';
import type { FieldParts } from './field-parts.ts';
import type { LabPatient, Segment } from './types.ts';

/** PID of a message. `""` (HL7 null) counts as not sent; of several names the first counts, even when it is empty. */
export function readPatient(pid: Segment | undefined, parts: FieldParts): LabPatient {
  const fields = pid?.fields ?? [];
  const birthdateSent = notNull(parts.component(fields[7], 1).trim());
  const sexSent = notNull(parts.component(fields[8], 1).trim());
  return {
    ids: parts.firstOfEach(fields[3]).filter((id) => notNull(id) !== ''),
    family: notNull(parts.subcomponent(fields[5], 1).trim()),
    given: notNull(parts.component(fields[5], 2).trim()),
    birthdate: readDay(birthdateSent),
    sex: readSex(sexSent),
    birthdateSent,
    sexSent,
  };
}

/** The day of a full date; a year or a month alone stays null. */
function readDay(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:\d{2,6})?(?:\.\d+)?(?:[+-]\d{4})?$/.exec(text);
  if (!match) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return DateTime.fromISO(day, { zone: 'utc' }).isValid ? day : null;
}

/** HL7 table 0001; O, U, A and N say nothing the order's sex could be compared with. */
function readSex(text: string): LabPatient['sex'] {
  const sign = text.toUpperCase();
  if (sign === 'M') return 'male';
  return sign === 'F' ? 'female' : null;
}

function notNull(text: string): string {
  return text === '""' ? '' : text;
}
