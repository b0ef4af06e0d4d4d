import type { MessageContext } from './read-observation.ts';
import { isDayOnly } from './read-timestamp.ts';
import type { LabOrder, Segment } from './types.ts';

/** An order from its OBR and, where the laboratory sent one, the ORC right before it (HL7 2.5.1 chapters 4.5.1 and 7.4.1). */
export function readOrder(obr: Segment, orc: Segment | null, { parts, readTimestamp }: MessageContext): LabOrder {
  const common = orc?.fields ?? [];
  const { fields } = obr;
  const number = (field: string | undefined) => parts.component(field, 1).trim();
  return {
    orc2: number(common[2]),
    orc3: number(common[3]),
    orc4: number(common[4]),
    obr2: number(fields[2]),
    obr3: number(fields[3]),
    code: parts.component(fields[4], 1),
    text: parts.component(fields[4], 2),
    status: parts.component(fields[25], 1).trim(),
    observationDateTime: readTimestamp(parts.component(fields[7], 1)),
    resultDateTime: readTimestamp(parts.component(fields[22], 1)),
    resultDayOnly: isDayOnly(parts.component(fields[22], 1)),
    specimenIds: [],
    rejectCodes: [],
    conditionCodes: [],
    observations: [],
    notes: [],
  };
}

/** Specimen numbers of an SPM (SPM-2: placer and filler number) or SAC (SAC-3: container number) (HL7 2.5.1 chapters 7.4.3, 13.4.3). */
export function readSpecimenIds(segment: Segment, { parts }: MessageContext): string[] {
  const { name, fields } = segment;
  const ids = name === 'SAC' ? [parts.component(fields[3], 1)] : [1, 2].map((n) => parts.subcomponent(fields[2], n));
  return ids.map((id) => id.trim()).filter((id) => id !== '');
}

/** Why the laboratory rejected a specimen, and in what condition it was (SPM-21, SPM-24; HL7 2.5.1 chapter 7.4.3). */
export function readSpecimenState(
  { name, fields }: Segment,
  { parts }: MessageContext,
): Pick<LabOrder, 'rejectCodes' | 'conditionCodes'> {
  if (name !== 'SPM') return { rejectCodes: [], conditionCodes: [] };
  return { rejectCodes: parts.firstOfEach(fields[21]), conditionCodes: parts.firstOfEach(fields[24]) };
}
