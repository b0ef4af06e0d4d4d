/** The second factor of staff, and its loss. */

import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** Authenticator apps show a new code every half minute (RFC 6238); all of them know this length, and many no other. */
export const SECOND_FACTOR_STEP_MS = 30 * SECOND_MS;
/** The code before and the one after the present are taken too: typing takes a while, and clocks differ by seconds. */
export const SECOND_FACTOR_WINDOW_STEPS = 1;
/** A code that is up to ten minutes too old or too early is recognised, to say how far off the phone's clock is; it is not taken. */
export const SECOND_FACTOR_TELL_STEPS = 20;
/** A code that is up to a minute and a half late was simply typed too slowly; beyond it the clock is off. */
export const SECOND_FACTOR_LATE_STEPS = 3;
/** A sheet that fits into a wallet; each signs in once on a day without the phone. */
export const RECOVERY_CODES = 8;
/** After the SMS code: time to install an app and to put the recovery codes away. */
export const SECOND_FACTOR_TICKET_MS = 15 * MINUTE_MS;
/** A second administrator of the same shift consents; what nobody looked at by then is asked for again. */
export const SECOND_FACTOR_RESET_HOURS = 8;
/** Two or three sentences: how the person was recognised. */
export const RESET_REASON_MAX_LENGTH = 300;
