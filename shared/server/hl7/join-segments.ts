import type { LabFileLimits } from './limits.ts';
import type { RawMessage } from './split-messages.ts';
import type { Refusal } from './types.ts';

/** One segment as a text; `\n` in it is a line end the sender left inside a field. */
export interface SegmentText {
  name: string;
  text: string;
  line: number;
}

export interface JoinedMessage {
  segments: SegmentText[];
  remarks: string[];
}

/** Segments some laboratories send as a bare name: an empty NTE is a blank line of their comment. */
const MAY_STAND_BARE = new Set(['NTE', 'PID', 'PV1', 'ORC', 'OBR', 'OBX', 'SPM']);

/**
 * Lines to segments. A line that does not begin like a segment continues the field before it, as a further line of its text.
 * A line that begins like a misspelt segment (`obx|`, `OB|`, `OBXX|`) refuses the message, since joining it would hide a value.
 */
export function joinSegments(message: RawMessage, separator: string, limits: LabFileLimits): JoinedMessage | Refusal {
  const { lines, lineNumbers } = message;
  const first = lineNumbers[0] ?? null;
  if (lines.length > limits.linesPerMessage) {
    return {
      refused: 'too-large',
      reason: `The message has more than ${limits.linesPerMessage} segments.`,
      line: first,
    };
  }
  const segments: { name: string; parts: string[]; line: number }[] = [];
  const names = new Set<string>();
  const continuedAt: number[] = [];

  for (const [index, raw] of lines.entries()) {
    const line = lineNumbers[index] ?? 0;
    const text = beginsSegment(raw, separator) ? raw : freeOfBlanks(raw, separator);
    if (text !== null) {
      const name = text.slice(0, 3);
      names.add(name);
      segments.push({ name, parts: [text.length === 3 ? text + separator : text], line });
    } else if (looksLikeMisspeltSegment(raw, separator)) {
      return { refused: 'bad-segment-name', reason: `Line ${line} does not begin with a segment name.`, line };
    } else {
      segments.at(-1)?.parts.push(raw);
      continuedAt.push(line);
    }
  }
  if (names.size > limits.segmentNamesPerMessage) {
    return {
      refused: 'too-large',
      reason: `The message has more than ${limits.segmentNamesPerMessage} different segments.`,
      line: first,
    };
  }
  const remarks = continuedAt.map((line) => `Line ${line} continues the field before it.`);
  return { segments: segments.map(({ name, parts, line }) => ({ name, text: parts.join('\n'), line })), remarks };
}

/** Three signs, capital first, then the separator; or a bare name of the few that occur bare. */
function beginsSegment(line: string, separator: string): boolean {
  if (line.length === 3) return MAY_STAND_BARE.has(line);
  return line[3] === separator && /^[A-Z][A-Z0-9]{2}/.test(line);
}

/** An indented segment of those the reader understands; other indented text is a sentence. */
function freeOfBlanks(line: string, separator: string): string | null {
  const freed = line.trimStart();
  return freed.length < line.length && MAY_STAND_BARE.has(freed.slice(0, 3)) && freed[3] === separator ? freed : null;
}

function looksLikeMisspeltSegment(line: string, separator: string): boolean {
  const end = line.indexOf(separator);
  return end > 0 && end <= 4 && /^[A-Za-z][A-Za-z0-9]*$/.test(line.slice(0, end));
}
