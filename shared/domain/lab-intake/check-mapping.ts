import { areEqualUnits } from '#shared/domain/lab-intake/equal-units.ts';
import { MappingKind, ORDER_NUMBER } from '#shared/domain/lab-intake/mapping-kind.ts';
import { isChosenField } from '#shared/domain/lab-intake/number-field.ts';
import type { BloodMarkersFile, Marker } from '#shared/domain/results/content-types.ts';
import { foldUnit, unitText } from '#shared/domain/results/fold-unit.ts';
import { markerOfLoinc } from '#shared/domain/results/map-marker.ts';

/** What somebody wants a laboratory's code, unit or number field to mean; `meaning` null holds a code on purpose. */
export interface WantedMapping {
  kind: MappingKind;
  sent: string;
  meaning: string | null;
}

export type MappingProblem = 'meaning' | 'sent' | 'has-loinc' | 'unit-not-equal';

/** Every unit in which a value of ours may stand, each spelling once. */
export function listOurUnits({ markers }: Pick<BloodMarkersFile, 'markers'>): string[] {
  const all = markers.flatMap(unitsOf);
  return [...new Map(all.map((unit) => [foldUnit(unit), unit])).values()];
}

const unitsOf = ({ unit, otherUnits = [], otherCodes = [] }: Marker): string[] => [
  unit,
  ...otherUnits.map((other) => other.unit),
  ...otherCodes.flatMap(({ units }) => units),
];

/**
 * Why a mapping may not be saved, or null. A code that is a LOINC code of ours means what LOINC says, whatever a laboratory uses it for; a
 * unit may only mean one that is known to be the same.
 */
export function checkMapping({ kind, sent, meaning }: WantedMapping, file: BloodMarkersFile): MappingProblem | null {
  if (sent.trim() === '' || sent !== sent.trim()) return 'sent';
  if (kind === MappingKind.number) {
    if (sent !== ORDER_NUMBER) return 'sent';
    return isChosenField(meaning) ? null : 'meaning';
  }
  if (kind === MappingKind.unit) {
    if (sent !== unitText(sent)) return 'sent';
    if (meaning === null || !listOurUnits(file).includes(meaning)) return 'meaning';
    return areEqualUnits(sent, meaning) ? null : 'unit-not-equal';
  }
  if (markerOfLoinc(sent, file)) return 'has-loinc';
  return meaning === null || file.markers.some(({ key }) => key === meaning) ? null : 'meaning';
}
