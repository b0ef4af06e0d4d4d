import { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';

/**
 * Whether a doctor's name is needed beside a mapping: its code means another marker than before, or comes with a LOINC code that is not
 * the marker's. Whether the two measure the same is no question of administration.
 */
export function asksDoctor(
  { kind, meaning, former }: { kind: MappingKind; meaning: string | null; former: string | null },
  { loinc }: { loinc: readonly string[] },
): boolean {
  if (kind !== MappingKind.code || meaning === null || meaning === former) return false;
  return former !== null || loinc.length > 0;
}
