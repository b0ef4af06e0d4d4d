/** A result that is shared by link and code. */

import { MINUTE_MS } from '#shared/durations.ts';

/** A practice opens what it was sent within a week (setting). */
export const RESULT_SHARE_DAYS = 7;
/** From the right code on, a page that was opened reads for half an hour; then the code of a new SMS is asked for. */
export const SHARE_TICKET_MS = 30 * MINUTE_MS;
/** A family doctor, a specialist, a partner and two more read a result at a time. */
export const SHARES_AT_ONCE = 5;
/** Whoever mistypes numbers makes a few more; each can send SMS to a number that nobody has proved. */
export const SHARES_A_DAY = 10;
/** The name of a practice with its town. */
export const SHARE_RECIPIENT_MAX_LENGTH = 80;
