import { type ChosenField, STANDARD_FIELDS } from '#shared/domain/lab-intake/number-field.ts';
import type { BloodMarkersFile } from '#shared/domain/results/content-types.ts';
import { effectiveStatus, isWithdrawn, isWithoutValue } from '#shared/domain/results/effective-status.ts';
import { unitText } from '#shared/domain/results/fold-unit.ts';
import { hasKnownLoinc, loincCodes, mapMarker } from '#shared/domain/results/map-marker.ts';
import { parseNumber } from '#shared/domain/results/parse-number.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';
import { unitHold } from '#shared/domain/results/unit-hold.ts';

/** What one laboratory's codes, units and number field mean. */
export interface LabMapping {
  /** Marker by code, spelt as sent; null of a code that is held on purpose. */
  codes: ReadonlyMap<string, string | null>;
  /** Our unit by the laboratory's spelling. */
  units: ReadonlyMap<string, string>;
  numberField: ChosenField;
}

export const NO_MAPPING: LabMapping = { codes: new Map(), units: new Map(), numberField: STANDARD_FIELDS };

/** How a value is read by a mapping, or waits for one. */
export const BY_MAPPING = ['unknown-code', 'foreign-unit', 'mapped'] as const;

/** How a value is read; null is the ordinary case. `unread`: it came before there were mappings, and nobody has looked yet. */
export const READINGS = ['unread', ...BY_MAPPING] as const;
export type ReadingKind = (typeof READINGS)[number];

/** What a laboratory's mapping adds to one of its values. */
export interface Reading {
  mappedMarker: string | null;
  mappedUnit: string | null;
  reading: ReadingKind | null;
}

/** The codes of a test that a mapping may be about. */
export const codesOf = ({ code, alternateCode }: Pick<ObservationInput, 'code' | 'alternateCode'>): string[] => [
  ...new Set([code.trim(), alternateCode.trim()].filter((text) => text !== '')),
];

/**
 * Reads a value by its laboratory's mapping. A LOINC code that we know always goes before; two codes of one test that mean different
 * markers, or one that is held on purpose, mean none. A unit is read as ours only where it could not be used as it came.
 */
export function readByMapping(
  observation: ObservationInput,
  lab: string,
  { codes, units }: LabMapping,
  file: BloodMarkersFile,
): Reading {
  const means = hasKnownLoinc(observation, file) ? [] : codesOf(observation).map((code) => codes.get(code));
  const named = new Set(means.filter((meaning) => meaning !== undefined));
  const [only = null] = named;
  const mappedMarker = named.size === 1 && file.markers.some(({ key }) => key === only) ? only : null;
  const marker = mapMarker({ ...observation, mappedMarker }, lab || null, file);
  const status = effectiveStatus(observation.status);
  const isThere = observation.value.trim() !== '' && !isWithdrawn(status) && !isWithoutValue(status);
  if (marker === null) return { mappedMarker, mappedUnit: null, reading: isThere ? 'unknown-code' : null };

  const holdOf = (unit: string) => unitHold(unit, marker, file.markers, loincCodes(observation));
  const isHeld = isThere && parseNumber(observation.value).number !== null && holdOf(observation.unit) !== null;
  const ours = isHeld && observation.unit.trim() !== '' ? units.get(unitText(observation.unit)) : undefined;
  const mappedUnit = ours !== undefined && holdOf(ours) === null ? ours : null;
  if (isHeld && mappedUnit === null) return { mappedMarker, mappedUnit, reading: 'foreign-unit' };
  return { mappedMarker, mappedUnit, reading: mappedMarker !== null || mappedUnit !== null ? 'mapped' : null };
}

/** True where a value is read otherwise than before: another marker or another unit, not only a note of why it waits. */
export const isReadOtherwise = (before: Reading, after: Reading): boolean =>
  before.mappedMarker !== after.mappedMarker || before.mappedUnit !== after.mappedUnit;
