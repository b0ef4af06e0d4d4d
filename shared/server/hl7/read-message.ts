import { checkFieldLengths, checkOnePatient, checkSeparatorCount } from './check-segments.ts';
import { decodeMessage } from './decode-bytes.ts';
import { readDelimiters } from './delimiters.ts';
import { createFieldParts, type FieldParts } from './field-parts.ts';
import { groupOrders } from './group-orders.ts';
import { hashContent } from './hash-content.ts';
import { joinSegments } from './join-segments.ts';
import type { LabFileLimits } from './limits.ts';
import { readNumbers } from './read-numbers.ts';
import { readPatient } from './read-patient.ts';
import { createReadTimestamp, isDayOnly } from './read-timestamp.ts';
import type { RawMessage } from './split-messages.ts';
import { tokenizeSegments } from './tokenize.ts';
import type { LabMessage, Refusal, Segment } from './types.ts';
import { createUnescape } from './unescape.ts';

/** One message, from its lines to an ORU^R01 or the reason why it makes no results. `binary` as `decodeBytes` says. */
export function readMessage(
  sent: RawMessage,
  binary: boolean,
  limits: LabFileLimits,
): Omit<LabMessage, 'index'> | Refusal {
  const line = sent.lineNumbers[0] ?? 1;
  const delimiters = readDelimiters(sent.lines[0] ?? '');
  if (!delimiters) {
    return { refused: 'bad-delimiters', reason: `MSH-1 and MSH-2 in line ${line} name no usable delimiters.`, line };
  }
  const { raw, charset } = decode(sent, binary, delimiters.field);
  const joined = joinSegments(raw, delimiters.field, limits);
  if ('refused' in joined) return joined;
  const { segments: texts, remarks } = joined;
  const tooLarge = checkSeparatorCount(texts, delimiters, limits) ?? checkFieldLengths(texts, delimiters.field, limits);
  if (tooLarge) return tooLarge;

  const segments = tokenizeSegments(texts, delimiters);
  const parts = createFieldParts(delimiters, createUnescape(delimiters, charset));
  const msh = segments[0]?.fields ?? [];
  const type = messageType(msh, parts);
  if (type !== 'ORU^R01') return { refused: 'not-oru', reason: describeOtherType(type, line), line };
  const mixed = checkOnePatient(texts, delimiters.field);
  if (mixed) return mixed;

  const readTimestamp = createReadTimestamp(parts.component(msh[7], 1));
  const grouped = groupOrders(segments, {
    parts,
    readTimestamp,
    componentSign: delimiters.component,
    attachmentBytes: limits.attachmentBytes,
  });
  if ('refused' in grouped) return grouped;
  return {
    line,
    type,
    version: parts.component(msh[12], 1).trim(),
    controlId: parts.whole(msh[10]).trim(),
    application: parts.component(msh[3], 1).trim(),
    facility: parts.component(msh[4], 1).trim(),
    messageDateTime: readTimestamp(parts.component(msh[7], 1)),
    messageDayOnly: isDayOnly(parts.component(msh[7], 1)),
    contentHash: hashContent(texts, delimiters.field),
    patient: readPatient(firstOf(segments, 'PID'), parts),
    numbers: readNumbers(segments, parts),
    ...grouped,
    remarks,
  };
}

function decode(sent: RawMessage, binary: boolean, separator: string): { raw: RawMessage; charset: string } {
  if (!binary) return { raw: sent, charset: 'utf-8' };
  const { text, charset } = decodeMessage(sent.lines.join('\r'), separator);
  return { raw: { lines: text.split('\r'), lineNumbers: sent.lineNumbers }, charset };
}

/** MSH-9 as `ORU^R01`; its third component, the structure, does not matter. */
function messageType(msh: string[], parts: FieldParts): string {
  return `${parts.component(msh[9], 1)}^${parts.component(msh[9], 2)}`.toUpperCase().replace(/\s/g, '');
}

/** Names the type only when it is shaped like one: anything else could be content. */
function describeOtherType(type: string, line: number): string {
  const shown = /^[A-Z]{3}\^[A-Z0-9]{0,3}$/.test(type) ? type.replace(/\^$/, '') : 'unknown';
  return `The message in line ${line} is of type ${shown}; only ORU^R01 makes results.`;
}

function firstOf(segments: Segment[], name: string): Segment | undefined {
  return segments.find((segment) => segment.name === name);
}
