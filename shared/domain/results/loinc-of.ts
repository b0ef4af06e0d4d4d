import type { Marker } from '#shared/domain/results/content-types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

/** The LOINC code that a marker's value has: the laboratory's own where it is one of the marker's, else the one that its unit tells; null where none does. */
export function loincOf(marker: Marker, { loinc, unit }: { loinc: string | null; unit: string }): string | null {
  const others = marker.otherCodes ?? [];
  if (loinc !== null && (loinc === marker.loinc || others.some((other) => other.loinc === loinc))) return loinc;
  if (sameUnit(unit, marker.unit)) return marker.loinc;
  return others.find(({ units }) => units.some((other) => sameUnit(unit, other)))?.loinc ?? null;
}
