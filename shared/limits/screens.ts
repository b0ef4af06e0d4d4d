/** How long a screen waits, and when it says so. */

import { SECOND_MS } from '#shared/durations.ts';

/** A guarded or lazy route that is ready within a tenth of a second shows no loader at all. */
export const LOADER_DELAY_MS = 100;
/** Longer than usual: a page or a pressed button that is not done by then says so. */
export const SLOW_ANSWER_MS = 8 * SECOND_MS;
/** Nobody will answer any more: questions are given up, and people can try again. */
export const LOST_ANSWER_MS = 20 * SECOND_MS;
/** A script chunk that has not arrived after two minutes is given up. */
export const CHUNK_LOAD_TIMEOUT_MS = 120 * SECOND_MS;
