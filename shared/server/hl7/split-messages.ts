import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import { isDelimiterSign } from './delimiters.ts';
import type { LabFileLimits } from './limits.ts';
import type { Refusal } from './types.ts';

/** The lines of one message, its MSH first, with their numbers in the file. */
export interface RawMessage {
  lines: string[];
  lineNumbers: number[];
}

export interface SplitFile {
  messages: RawMessage[];
  problems: FileProblem[];
}

/**
 * Cuts a file at every MSH, so that no later step ever sees two patients' messages at once. CR, LF, CRLF, the MLLP bytes and
 * mixtures end a line; blank lines are dropped. FHS, BHS, BTS and FTS end a message, and their counts are checked.
 * Returns a refusal when the whole file is no HL7 or beyond the limits. Time grows with the length of the text.
 */
export function splitMessages(text: string, limits: LabFileLimits): SplitFile | Refusal {
  const messages: RawMessage[] = [];
  const batches = new BatchCounts();
  const outside: number[] = [];
  let current: RawMessage | null = null;
  let filled = 0;
  let textLength = 0;

  for (const { line: raw, lineNumber } of eachLine(text)) {
    if (raw.trim() === '') continue;
    const header = findHeader(raw);
    const line = header ? header.line : raw;
    filled += 1;
    textLength += isDocumentSegment(line) ? 0 : line.length;
    if (filled > limits.lines) return tooLarge(`The file has more than ${limits.lines} lines.`);
    if (textLength > limits.textBytes) return tooLarge(`The file has more than ${limits.textBytes} bytes of text.`);

    if (header?.name === 'MSH') {
      if (messages.length === limits.messages) return tooLarge(`The file has more than ${limits.messages} messages.`);
      current = { lines: [line], lineNumbers: [lineNumber] };
      messages.push(current);
      batches.countMessage();
    } else if (header) {
      current = null;
      batches.takeEnvelope(header.name, line, lineNumber);
    } else if (current) {
      current.lines.push(line);
      current.lineNumbers.push(lineNumber);
    } else {
      outside.push(lineNumber);
    }
  }
  if (messages.length === 0) return { refused: 'not-hl7', reason: 'The file holds no MSH segment.', line: null };
  return { messages, problems: [...describeOutside(outside), ...batches.finish()] };
}

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
/** MLLP frame start and end (HL7 2.5.1 appendix C.4): a frame's end and the next one's start may stand side by side. */
const FRAME_START = 0x0b;
const FRAME_END = 0x1c;

/** The lines that are not empty. A plain loop: patterns and `replaceAll` take gigabytes for a file of ten million line ends. */
function* eachLine(text: string): Generator<{ line: string; lineNumber: number }> {
  let start = 0;
  let lineNumber = 1;
  for (let index = 0; index <= text.length; index += 1) {
    const sign = index < text.length ? text.charCodeAt(index) : LINE_FEED;
    if (sign > FRAME_END) continue;
    if (sign !== CARRIAGE_RETURN && sign !== LINE_FEED && sign !== FRAME_START && sign !== FRAME_END) continue;
    if (index > start) yield { line: text.slice(start, index), lineNumber };
    const pairsWithLast = sign === LINE_FEED && index > 0 && text.charCodeAt(index - 1) === CARRIAGE_RETURN;
    if ((sign === CARRIAGE_RETURN || sign === LINE_FEED) && !pairsWithLast) lineNumber += 1;
    start = index + 1;
  }
}

const HEADER = /^[\s\uFEFF]*(?:ï»¿)?(MSH|FHS|BHS|BTS|FTS)(?=[^A-Za-z0-9]|$)/;

/** A line that begins a message or belongs to the batch envelope, freed of blanks and byte order marks before it. */
function findHeader(line: string): { name: string; line: string } | null {
  const match = HEADER.exec(line);
  const name = match?.[1];
  if (!match || name === undefined) return null;
  const freed = line.slice(match[0].length - name.length);
  const sign = freed[3];
  if (name === 'MSH' && (sign === undefined || !isDelimiterSign(sign))) return null;
  return { name, line: freed };
}

function isDocumentSegment(line: string): boolean {
  return line.startsWith('OBX') && /^OBX.[^|]{0,8}.ED/.test(line.slice(0, 20));
}

function tooLarge(reason: string): Refusal {
  return { refused: 'too-large', reason, line: null };
}

function describeOutside(lineNumbers: number[]): FileProblem[] {
  const [line] = lineNumbers;
  return line === undefined ? [] : [{ code: 'lines-outside', line, found: lineNumbers.length }];
}

/** Counts messages and batches against BTS-1 and FTS-1 (HL7 2.5.1 chapter 2.10.3). */
class BatchCounts {
  #problems: FileProblem[] = [];
  #messages = 0;
  #batches = 0;
  #openFile = false;
  #openBatch = false;

  countMessage(): void {
    this.#messages += 1;
  }

  takeEnvelope(name: string, line: string, lineNumber: number): void {
    if (name === 'FHS') this.#openFile = true;
    if (name === 'BHS') {
      this.#openBatch = true;
      this.#batches += 1;
      this.#messages = 0;
    }
    if (name === 'BTS') {
      this.#compare(line, lineNumber, this.#messages, 'messages-differ');
      this.#openBatch = false;
      this.#messages = 0;
    }
    if (name === 'FTS') {
      // A file without BHS is one unnamed batch: senders then write 0, 1 or the number of messages.
      if (this.#batches > 0) this.#compare(line, lineNumber, this.#batches, 'batches-differ');
      this.#openFile = false;
    }
  }

  finish(): FileProblem[] {
    const cut: FileProblem[] = [];
    if (this.#openBatch) cut.push({ code: 'trailer-missing', segment: 'BTS' });
    if (this.#openFile) cut.push({ code: 'trailer-missing', segment: 'FTS' });
    return [...this.#problems, ...cut];
  }

  #compare(line: string, lineNumber: number, found: number, code: 'messages-differ' | 'batches-differ'): void {
    const declared = line.split(line[3] ?? '|')[1]?.trim() ?? '';
    if (!/^\d{1,9}$/.test(declared) || Number(declared) === found) return;
    this.#problems.push({ code, line: lineNumber, declared: Number(declared), found });
  }
}
