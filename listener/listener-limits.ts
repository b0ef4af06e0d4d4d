import {
  MLLP_ANSWER_LIMIT_MS,
  MLLP_CONNECTIONS,
  MLLP_FRAME_BYTES,
  MLLP_FRAME_LIMIT_MS,
  MLLP_IDLE_LIMIT_MS,
  MLLP_LARGE_FRAMES_AT_ONCE,
  MLLP_PAUSE_AFTER_ERROR_MS,
  MLLP_SLOW_FRAME_MS,
  MLLP_SMALL_FRAME_BYTES,
  MLLP_STORED_AT_ONCE,
  MLLP_STRANGE_IN_A_ROW,
} from '#shared/limits/mllp.ts';

/** What one laboratory may take of us; tests make them smaller. */
export interface ListenerLimits {
  connections: number;
  /** Bytes of a block, and up to which it needs no turn. */
  frameBytes: number;
  smallBytes: number;
  largeAtOnce: number;
  storedAtOnce: number;
  /** From the first byte of a block to its last. */
  frameMs: number;
  /** From when on an unfinished block gives way, where every connection is taken. */
  slowFrameMs: number;
  /** Between two blocks. */
  idleMs: number;
  /** Until the other side has read an answer. */
  answerMs: number;
  pauseAfterErrorMs: number;
  /** Blocks without a header, one after the other, before the connection is ended. */
  strangeInARow: number;
}

export const LISTENER_LIMITS: ListenerLimits = {
  connections: MLLP_CONNECTIONS,
  frameBytes: MLLP_FRAME_BYTES,
  smallBytes: MLLP_SMALL_FRAME_BYTES,
  largeAtOnce: MLLP_LARGE_FRAMES_AT_ONCE,
  storedAtOnce: MLLP_STORED_AT_ONCE,
  frameMs: MLLP_FRAME_LIMIT_MS,
  slowFrameMs: MLLP_SLOW_FRAME_MS,
  idleMs: MLLP_IDLE_LIMIT_MS,
  answerMs: MLLP_ANSWER_LIMIT_MS,
  pauseAfterErrorMs: MLLP_PAUSE_AFTER_ERROR_MS,
  strangeInARow: MLLP_STRANGE_IN_A_ROW,
};
