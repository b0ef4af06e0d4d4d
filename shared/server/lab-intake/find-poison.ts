import type { NewRow } from '#shared/server/database/columns.ts';
import { findOverflow } from '#shared/server/database/find-overflow.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import type { Arrived } from './read-arrived.ts';

/** Where in the message a column comes from. */
const FIELDS: Partial<Record<keyof NewRow<Observation>, string>> = {
  lab: 'MSH-4',
  sub: 'OBX-4',
  value: 'OBX-5',
  unit: 'OBX-6',
  referenceRange: 'OBX-7',
  flags: 'OBX-8',
  notes: 'NTE-3',
  observedAt: 'OBX-14',
};

/**
 * The first text or date of a message that has no room in its column, by its place: `OBX 3, OBX-6`. Cut short it could say something
 * else, so that the message is refused; undefined when all of it fits.
 */
export function findPoison({ lab, notes, values }: Pick<Arrived, 'lab' | 'notes' | 'values'>): string | undefined {
  for (const note of notes) if (findOverflow(LabNote, note)) return 'NTE-3';
  for (const [position, { row }] of values.entries()) {
    const column = findOverflow(Observation, { lab }) ?? findOverflow(Observation, row);
    if (column) return `OBX ${position + 1}, ${FIELDS[column] ?? 'OBX-3'}`;
  }
  return undefined;
}
