import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import { decodeBytes } from './decode-bytes.ts';
import { LAB_FILE_LIMITS, type LabFileLimits } from './limits.ts';
import { readMessage } from './read-message.ts';
import { type RawMessage, splitMessages } from './split-messages.ts';
import type { LabFile, LabMessage, Refusal, RefusedMessage } from './types.ts';

/** A file that is cut into its messages, none of them read yet. */
export interface SplitLabFile {
  /** How many messages it has; one that is refused stands for a file that cannot be cut. */
  total: number;
  problems: FileProblem[];
  /** Reads them one by one, those at these positions left out. */
  read(leftOut?: ReadonlySet<number>): Generator<LabMessage | RefusedMessage>;
}

/**
 * A laboratory's HL7 v2 file: bytes in, orders and observations out. Pure and synchronous; no input makes it throw, and its time grows
 * with the size of the file. A file that cannot be split is one refused message with index 0. Outside of tests and benchmarks
 * use `readLabFileInThread`: this blocks the thread it runs in.
 */
export function readLabFile(bytes: Uint8Array, limits: Partial<LabFileLimits> = {}): LabFile {
  const file = splitLabFile(bytes, limits);
  return { messages: [...file.read()], problems: file.problems };
}

/** The same in two steps, so that a long file can be handed on in portions while it is read. */
export function splitLabFile(bytes: Uint8Array, overrides: Partial<LabFileLimits> = {}): SplitLabFile {
  const limits = { ...LAB_FILE_LIMITS, ...overrides };
  if (bytes.length > limits.fileBytes) {
    return refuseAll({ refused: 'too-large', reason: `The file has more than ${limits.fileBytes} bytes.`, line: null });
  }
  const { text, binary } = decodeBytes(bytes);
  const split = splitMessages(text, limits);
  if ('refused' in split) return refuseAll(split);
  const { messages, problems } = split;
  return {
    total: messages.length,
    problems,
    *read(leftOut) {
      for (const [index, message] of messages.entries()) {
        if (!leftOut?.has(index)) yield { index, ...readSafely(message, binary, limits) };
      }
    },
  };
}

function refuseAll(refusal: Refusal): SplitLabFile {
  return {
    total: 1,
    problems: [],
    *read(leftOut) {
      if (!leftOut?.has(0)) yield { index: 0, ...refusal };
    },
  };
}

/** One message that breaks the reader must not take the others with it; what broke it may hold content and is not passed on. */
function readSafely(message: RawMessage, binary: boolean, limits: LabFileLimits): Omit<LabMessage, 'index'> | Refusal {
  try {
    return readMessage(message, binary, limits);
  } catch {
    const line = message.lineNumbers[0] ?? null;
    return { refused: 'unreadable', reason: `The message that begins in line ${line} cannot be read.`, line };
  }
}
