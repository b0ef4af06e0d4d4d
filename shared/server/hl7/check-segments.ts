import type { SegmentText } from './join-segments.ts';
import type { LabFileLimits } from './limits.ts';
import type { Delimiters, Refusal } from './types.ts';

const DOCUMENT_FIELD = 5;

/** Refuses a field beyond the limit, the document of an ED excepted. Cheap: only segments that long are split. */
export function checkFieldLengths(segments: SegmentText[], separator: string, limits: LabFileLimits): Refusal | null {
  for (const { name, text, line } of segments) {
    if (text.length <= limits.fieldLength) continue;
    const fields = text.split(separator);
    const document = name === 'OBX' && fields[2] === 'ED' ? DOCUMENT_FIELD : -1;
    const tooLong = fields.findIndex((field, index) => index !== document && field.length > limits.fieldLength);
    if (tooLong === -1) continue;
    // MSH-1 is the separator itself, so the parts of MSH count from 2.
    const place = `${name}-${name === 'MSH' ? tooLong + 1 : tooLong} in line ${line}`;
    return { refused: 'too-large', reason: `${place} has more than ${limits.fieldLength} characters.`, line };
  }
  return null;
}

/**
 * Refuses a message of more separators and escape signs than the limit: 10 MB of carets take more memory than the thread has, and a thread that runs
 * out inside a string function takes the process with it. A message shorter than the limit cannot have that many.
 */
export function checkSeparatorCount(
  segments: SegmentText[],
  delimiters: Delimiters,
  limits: LabFileLimits,
): Refusal | null {
  const length = segments.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= limits.separatorsPerMessage) return null;
  const separators = new Set([...Object.values(delimiters), '^', '|']);
  let count = 0;
  for (const { text } of segments) {
    for (const separator of separators) {
      for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) count += 1;
    }
  }
  if (count <= limits.separatorsPerMessage) return null;
  const line = segments[0]?.line ?? null;
  return { refused: 'too-large', reason: `The message has more than ${limits.separatorsPerMessage} separators.`, line };
}

/**
 * Refuses a message with PID segments of different content. HL7 allows several patients in one ORU; the application keeps one
 * message to one patient, so that no value can reach another person. The same PID twice (seen) is one patient.
 */
export function checkOnePatient(segments: SegmentText[], separator: string): Refusal | null {
  const pids = segments.filter((segment) => segment.name === 'PID');
  const withoutSetId = (text: string) => text.split(separator).slice(2).join(separator);
  const first = pids[0];
  const other = pids.find((pid) => first && withoutSetId(pid.text) !== withoutSetId(first.text));
  if (!other) return null;
  return { refused: 'several-patients', reason: `Line ${other.line} names a second patient.`, line: other.line };
}
