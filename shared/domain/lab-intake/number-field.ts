import type { OrderGroupNumbers } from '#shared/domain/lab-intake/match-order.ts';

/** Where a laboratory may return our number, by the HL7 names of the fields. */
export const NUMBER_FIELDS = [
  'ORC-4',
  'OBR-18',
  'OBR-19',
  'OBR-20',
  'OBR-21',
  'PID-2',
  'PID-4',
  'PID-18',
  'PV1-19',
  'SPM-2',
  'SAC-3',
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** The places every laboratory is read by unless it is known to use another: ORC-2, OBR-2, ORC-3, OBR-3, then the samples. */
export const STANDARD_FIELDS = 'standard';
export type ChosenField = NumberField | typeof STANDARD_FIELDS;

/** True for a field that may be chosen. */
export const isChosenField = (text: string | null): text is ChosenField =>
  text === STANDARD_FIELDS || NUMBER_FIELDS.some((field) => field === text);

/** A text of one of the fields above. */
export interface FieldText {
  field: NumberField;
  text: string;
}

/**
 * The numbers of a message's order groups as its laboratory's field says. With a field of its own, only what stands there names our order;
 * the placer's fields stay, so that a message that names another order of ours in them is a disagreement. The laboratory's own numbers
 * and its samples name nothing then.
 */
export function numbersByField(
  groups: readonly OrderGroupNumbers[],
  field: ChosenField,
  texts: readonly FieldText[],
): OrderGroupNumbers[] {
  if (field === STANDARD_FIELDS) return [...groups];
  const own = texts.filter((entry) => entry.field === field).map(({ text }) => text);
  return groups.map(({ orc2, obr2 }) => ({ orc2, obr2, orc3: '', obr3: '', samples: own }));
}
