import { GrowingBuffer } from './growing-buffer.ts';
import type { Turns } from './turns.ts';
import { BLOCK_CLOSE, BLOCK_END, BLOCK_START } from './write-frame.ts';

export interface FrameLimits {
  /** Bytes of a block's content. */
  frameBytes: number;
  /** Up to this size a block needs no turn: ordinary messages never wait for large ones. */
  smallBytes: number;
  /** Turns of the blocks that are larger, common to all connections: they bound the memory of the process. */
  largeFrames: Turns;
}

/** What the reader is doing: `idle` between two blocks, `frame` within one, `waiting` for a turn or for whoever takes the block. */
export type Phase = 'idle' | 'frame' | 'waiting';

/** One block: its content, or the beginning of one that is larger than may be. */
export type Frame = { content: Buffer } | { tooLarge: Buffer };

/** Something else than MLLP came. */
export class NotFramed extends Error {
  override readonly name = 'NotFramed';
}

const LINE_FEED = 0x0a;

/** Headers that begin a block anew: their start byte within a block means that its sender gave the first try up. */
const RESTARTS = ['MSH', 'FHS', 'BHS'].map((name) => Buffer.from(`${String.fromCharCode(BLOCK_START)}${name}`));

/**
 * The blocks of a connection, one by one: nothing more is read until the one before was taken, so that a sender who is faster
 * than we are waits in its own buffers. A block ends with FS and CR only; FS alone may stand in a text. What is too large is
 * reported at once, and skipped to its end. A block without its end is dropped: it was never acknowledged.
 * @throws NotFramed when something else than a block comes
 */
export async function* readFrames(
  source: AsyncIterable<Uint8Array>,
  { frameBytes, smallBytes, largeFrames }: FrameLimits,
  enter: (phase: Phase) => void = () => undefined,
): AsyncGenerator<Frame> {
  let block: GrowingBuffer | null = null;
  let isSkipping = false;
  let held: Uint8Array = NOTHING;
  let giveTurnBack = noTurn;
  try {
    for await (const bytes of source) {
      const chunk = held.length > 0 ? Buffer.concat([held, bytes]) : bytes;
      held = NOTHING;
      let place = 0;
      while (place < chunk.length) {
        if (!block) {
          const byte = chunk[place++];
          if (byte === BLOCK_CLOSE || byte === LINE_FEED) continue;
          if (byte !== BLOCK_START) throw new NotFramed('something else than a block of MLLP came');
          block = new GrowingBuffer();
          enter('frame');
          continue;
        }
        const end = findEnd(chunk, place);
        // The CR of an FS at the very end may come with the next bytes.
        if (end === -1 && chunk.at(-1) === BLOCK_END) held = Uint8Array.of(BLOCK_END);
        const piece = chunk.subarray(place, end === -1 ? chunk.length - held.length : end);
        place = end === -1 ? chunk.length : end + 2;

        const length: number = block.length + piece.length;
        if (!isSkipping && length > frameBytes) {
          enter('waiting');
          yield { tooLarge: Buffer.concat([block.bytes(), piece]).subarray(0, smallBytes) };
          enter('frame');
          isSkipping = true;
          block = new GrowingBuffer();
          giveTurnBack();
        } else if (!isSkipping) {
          if (length > smallBytes && giveTurnBack === noTurn) {
            enter('waiting');
            giveTurnBack = await largeFrames.take();
            enter('frame');
          }
          block.append(piece);
        }
        if (end === -1) continue;
        if (!isSkipping) {
          enter('waiting');
          yield { content: fromLastStart(block.bytes()) };
        }
        enter('idle');
        giveTurnBack();
        giveTurnBack = noTurn;
        block = null;
        isSkipping = false;
      }
    }
  } finally {
    giveTurnBack();
  }
}

const NOTHING = new Uint8Array();
const noTurn = (): void => undefined;

/** Where FS and CR stand, from a place on; -1 where they do not. */
function findEnd(chunk: Uint8Array, from: number): number {
  let at = chunk.indexOf(BLOCK_END, from);
  while (at !== -1 && chunk[at + 1] !== BLOCK_CLOSE) at = chunk.indexOf(BLOCK_END, at + 1);
  return at;
}

/** The last message that was begun in this block: what stands before it was never ended. */
function fromLastStart(block: Buffer): Buffer {
  const start = Math.max(...RESTARTS.map((header) => block.lastIndexOf(header)));
  return start === -1 ? block : block.subarray(start + 1);
}
