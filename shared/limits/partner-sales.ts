/** Counters of partners. */

import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** A counter that nobody touched for this long locks itself: the next customer finds nothing of the last. */
export const PARTNER_IDLE_MS = 5 * MINUTE_MS;
/** Once the sample is taken, what is left of its customer goes from the screen by itself. */
export const PARTNER_CLEAR_MS = 90 * SECOND_MS;
/** Choosing, paying and sampling of one customer; then another code is asked for. */
export const COUNTER_TICKET_MS = 30 * MINUTE_MS;
/** Orders for one person that counters cancelled within an hour: each costs that person two messages, and nobody errs more often. */
export const COUNTER_CANCELLED_AN_HOUR = 4;
/** A slip of the finger is taken back within a minute. */
export const SAMPLE_UNDO_MS = MINUTE_MS;
/** More than a counter serves in a day. */
export const PARTNER_ORDERS_SHOWN = 200;
