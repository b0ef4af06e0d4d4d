/** How long people stay signed in, and when they are warned. */

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** Two hours without a request: the person signs in again; what was typed and not saved is kept by the browser only. */
export const SESSION_IDLE_LIMIT_MS = 2 * HOUR_MS;
/** Warn five minutes before the idle limit, so that a slow reader can stay signed in (WCAG 2.2.1). */
export const SESSION_IDLE_WARNING_MS = SESSION_IDLE_LIMIT_MS - 5 * MINUTE_MS;
/** A customer who comes back every day signs in once a month; a copied session is worth no more than that. */
export const SESSION_LIFE_CUSTOMER_MS = 30 * DAY_MS;
/** Staff sign in at the beginning of each shift: what they may read is worth more to a thief. */
export const SESSION_LIFE_STAFF_MS = 12 * HOUR_MS;
/** A leaked access token works for at most a quarter of an hour. */
export const ACCESS_TOKEN_LIFE_MS = 15 * MINUTE_MS;
/** Two callers that refresh the same tokens within ten seconds get the same new ones; a later reuse of an old token ends the session. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;
/**
 * A new tab gets the tokens of the others while they last another fifty seconds, and new ones after that. By then the others renew
 * theirs where they are refused (`TOKEN_EXPIRY_LEEWAY_MS`), also by a `Date` header that is some seconds behind.
 */
export const REFRESH_MARGIN_MS = 50 * SECOND_MS;
/** The browser writes the time of the last request to local storage when a second has passed without another one. */
export const LAST_REQUEST_DEBOUNCE_MS = 1_000;
/** A token is renewed, not the person signed out, when it is refused within the last minute of its life: clocks differ. */
export const TOKEN_EXPIRY_LEEWAY_MS = MINUTE_MS;
/** Renewing a token does not wait longer for the address it states. */
export const ADDRESS_LOOK_UP_MS = 2 * SECOND_MS;
/** An end of the session that nothing puts off is told ten minutes before: time to finish what is being written. */
export const SESSION_END_WARNING_MS = 10 * MINUTE_MS;
