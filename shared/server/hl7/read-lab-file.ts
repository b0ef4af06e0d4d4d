import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import { decodeBytes } from './decode-bytes.ts';
import { LAB_FILE_LIMITS, type LabFileLimits } from './limits.ts';
import { readMessage } from './read-message.ts';
import { type RawMessage, splitMessages } from './split-messages.ts';
import type { LabFile, LabMessage, Refusal, RefusedMessage } from './types.ts';

/**
 * A laboratory's HL7 v2 file: bytes in, orders and observations out. Pure and synchronous; no input makes it throw, and its time grows
 * with the size of the file. A file that cannot be split is one refused message with index 0. Outside of tests and benchmarks
 * use `readLabFileInThread`: this blocks the thread it runs in.
 */
export function readLabFile(bytes: Uint8Array, limits: Partial<LabFileLimits> = {}): LabFile {
  const reading = eachLabMessage(bytes, limits);
  const messages: LabFile['messages'] = [];
  let next = reading.next();
  while (!next.done) {
    messages.push(next.value);
    next = reading.next();
  }
  return { messages, problems: next.value };
}

/** The same, message by message, so that a long file can be handed on in portions. Returns the problems of the file. */
export function* eachLabMessage(
  bytes: Uint8Array,
  overrides: Partial<LabFileLimits> = {},
): Generator<LabMessage | RefusedMessage, FileProblem[]> {
  const limits = { ...LAB_FILE_LIMITS, ...overrides };
  if (bytes.length > limits.fileBytes) {
    const reason = `The file has more than ${limits.fileBytes} bytes.`;
    yield { index: 0, refused: 'too-large', reason, line: null };
    return [];
  }
  const { text, binary } = decodeBytes(bytes);
  const split = splitMessages(text, limits);
  if ('refused' in split) {
    yield { index: 0, ...split };
    return [];
  }
  for (const [index, message] of split.messages.entries()) {
    yield { index, ...readSafely(message, binary, limits) };
  }
  return split.problems;
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
