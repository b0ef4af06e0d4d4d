import type { Marker } from '#shared/domain/results/content-types.ts';
import { foldUnit } from '#shared/domain/results/fold-unit.ts';
import type { HeldReason } from '#shared/domain/results/types.ts';

/** True when two units are the same but for spelling. Two empty units are not known to be the same. */
export function sameUnit(left: string, right: string): boolean {
  return left !== '' && foldUnit(left) === foldUnit(right);
}

/**
 * Why a numeric value of this marker must be held for its unit, or null when the unit is the marker's: an unknown unit is held,
 * never converted.
 * @param sent OBX-6 as sent.
 * @param codes LOINC codes of the observation: another code than the marker's own brings its own units.
 * @param markers all markers, to tell another marker's unit (`different-unit`) from one nobody uses (`unknown-unit`).
 */
export function unitHold(
  sent: string,
  marker: Marker,
  markers: readonly Marker[],
  codes: readonly string[] = [],
): HeldReason | null {
  const folded = foldUnit(sent);
  if (folded === '') return 'missing-unit';
  const other = marker.otherCodes?.find(({ loinc }) => codes.includes(loinc));
  const units = other && !codes.includes(marker.loinc) ? other.units : [marker.unit];
  if (units.some((unit) => foldUnit(unit) === folded)) return null;
  return [...markers, ...(marker.otherUnits ?? [])].some(({ unit }) => foldUnit(unit) === folded)
    ? 'different-unit'
    : 'unknown-unit';
}

/** How a marker is shown in the unit a value came in. */
export function inUnit(marker: Marker, unit: string): Pick<Marker, 'decimals' | 'axis' | 'goalRange'> {
  return marker.otherUnits?.find((other) => sameUnit(other.unit, unit)) ?? marker;
}
