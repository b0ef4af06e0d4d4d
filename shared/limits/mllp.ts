/** The laboratories' door (MLLP). */

import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** Laboratories, their second lines and a monitor; a connection more takes the place of the one that is quiet the longest. */
export const MLLP_CONNECTIONS = 64;
/** As large as the reader of laboratory files takes one, embedded documents included. */
export const MLLP_FRAME_BYTES = 25 * 1024 * 1024;
/** Ordinary messages have 2 to 20 kB. What is larger waits for a turn, so that 64 connections hold no more than some megabytes. */
export const MLLP_SMALL_FRAME_BYTES = 64 * 1024;
export const MLLP_LARGE_FRAMES_AT_ONCE = 4;
/** Messages that are written at the same time: the database's pool has eight connections. */
export const MLLP_STORED_AT_ONCE = 6;
/** A block that was begun is complete within a minute, 25 MB over a slow line included; its sender may have died. */
export const MLLP_FRAME_LIMIT_MS = MINUTE_MS;
/** Where every connection is taken: a block that was begun so long ago and has not ended gives way to somebody new. */
export const MLLP_SLOW_FRAME_MS = 5 * SECOND_MS;
/** Laboratories keep a line open between two messages; after half an hour nobody is at its other end. */
export const MLLP_IDLE_LIMIT_MS = 30 * MINUTE_MS;
/** Whoever does not read answers for so long is cut off: what is not answered is sent again. */
export const MLLP_ANSWER_LIMIT_MS = 30 * SECOND_MS;
/** After an answer that asks for the message again: senders repeat at once, and we are in trouble already. */
export const MLLP_PAUSE_AFTER_ERROR_MS = SECOND_MS;
/** So many blocks without a header in a row are no laboratory. */
export const MLLP_STRANGE_IN_A_ROW = 10;
