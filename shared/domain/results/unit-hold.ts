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
 * @param markers all markers, to tell another marker's unit (`different-unit`) from one nobody uses (`unknown-unit`).
 */
export function unitHold(sent: string, marker: Marker, markers: readonly Marker[]): HeldReason | null {
  const folded = foldUnit(sent);
  if (folded === '') return 'missing-unit';
  if (folded === foldUnit(marker.unit)) return null;
  return markers.some((other) => foldUnit(other.unit) === folded) ? 'different-unit' : 'unknown-unit';
}
