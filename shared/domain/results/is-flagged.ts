import type { BloodMeasure } from '#shared/domain/results/types.ts';

/** HL7 table 0078: the laboratory says that the value is normal. */
const NORMAL = 'N';

/** Whether the laboratory marked a value with anything but "normal" (OBX-8). */
export function isFlagged({ flags }: Pick<BloodMeasure, 'flags'>): boolean {
  return flags.some((flag) => flag !== '' && flag !== NORMAL);
}
