import type { FieldParts } from './field-parts.ts';
import { readAttachment } from './read-attachment.ts';
import { readStructuredNumeric } from './read-structured-numeric.ts';
import type { ReadTimestamp } from './read-timestamp.ts';
import type { LabObservation, Segment } from './types.ts';
import { structuredText } from './value-text.ts';

const CODED_TYPES = new Set(['CWE', 'CE', 'CNE', 'CF']);

/** What reading a segment needs to know of its message. */
export interface MessageContext {
  parts: FieldParts;
  readTimestamp: ReadTimestamp;
  componentSign: string;
  attachmentBytes: number;
}

/** One OBX (HL7 2.5.1 chapter 7.4.2), its notes still to come. */
export function readObservation(obx: Segment, context: MessageContext): LabObservation {
  const { parts } = context;
  const { fields } = obx;
  const type = parts.component(fields[2], 1).trim();
  const sent = fields[5] ?? '';
  return {
    type,
    code: parts.component(fields[3], 1),
    text: parts.component(fields[3], 2),
    system: parts.component(fields[3], 3),
    alternate: readAlternate(fields[3], parts),
    sub: parts.whole(fields[4]),
    value: readValue(type, sent, context),
    valueDeleted: sent === '""',
    sn:
      type === 'SN' && parts.repetitions(sent).length === 1 && sent !== '' ? readStructuredNumeric(sent, parts) : null,
    coded: CODED_TYPES.has(type) && sent !== '' ? readCoded(sent, parts) : [],
    units: parts.component(fields[6], 1),
    range: parts.whole(fields[7]),
    flags: parts.firstOfEach(fields[8]),
    status: parts.component(fields[11], 1).trim(),
    observedAt: context.readTimestamp(parts.component(fields[14], 1)),
    attachment: type === 'ED' ? readAttachment(sent, parts, context.attachmentBytes) : null,
    notes: [],
  };
}

/** OBX-5 as one text: only TX and FT repeat as lines; `~`, `^` and `&` of all other types belong to what was sent. */
function readValue(type: string, sent: string, { parts, componentSign }: MessageContext): string {
  const repetitions = parts.repetitions(sent);
  if (type === 'TX' || type === 'FT') return repetitions.map(parts.whole).join('\n');
  if (type === 'SN' && repetitions.length > 1)
    return repetitions.map((one) => structuredText(readStructuredNumeric(one, parts))).join(', ');
  if (type !== 'ED') return parts.whole(sent);
  const beforeData = sent.split(componentSign, 4);
  return parts.whole(beforeData.map((component) => component + componentSign).join(''));
}

function readCoded(sent: string, parts: FieldParts): LabObservation['coded'] {
  return parts.repetitions(sent).map((repetition) => ({
    code: parts.component(repetition, 1),
    text: parts.component(repetition, 2),
    system: parts.component(repetition, 3),
    alternateText: parts.component(repetition, 5),
    originalText: parts.component(repetition, 9),
  }));
}

function readAlternate(field: string | undefined, parts: FieldParts): LabObservation['alternate'] {
  const code = parts.component(field, 4);
  const text = parts.component(field, 5);
  const system = parts.component(field, 6);
  return code || text ? { code, text, system } : null;
}
