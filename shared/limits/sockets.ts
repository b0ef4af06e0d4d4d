/** Pages that hear of changes. */

import { SECOND_MS } from '#shared/durations.ts';

/**
 * A family, a pharmacy or a practice behind one address has this many pages open at once; a page that gets no socket asks again
 * when it is looked at. Counted by each API process.
 */
export const SOCKETS_PER_NETWORK = 60;
/** Tabs of one signed-in browser that hear of changes at once. */
export const SOCKETS_PER_SESSION = 10;
/** Every page of such an address may be reloaded four times a minute. */
export const SOCKET_HANDSHAKES_PER_MINUTE = 240;
/** Where web sockets are blocked, a page asks by HTTP about ten times a minute; sixty of them stay below this. */
export const SOCKET_REQUESTS_PER_MINUTE = 1_200;
/** A page answers three pings a minute and watches what it shows; whoever sends more is cut off. */
export const SOCKET_PACKETS_PER_MINUTE = 120;
/** Frames of whatever kind, also those that are no packet (pings of the protocol, empty pieces). A sign-in token has one kilobyte. */
export const SOCKET_BYTES_PER_MINUTE = 65_536;
/** A page shows one branch at a time; the one before may not be given back yet. */
export const BRANCHES_WATCHED_PER_SOCKET = 3;
/** A doctor's page shows one case. */
export const CASES_WATCHED_PER_SOCKET = 3;
/** Whoever was sent a link reads one result; a page that asked for a new code may still watch with the ticket before. */
export const SHARES_WATCHED_PER_SOCKET = 3;
/** A session's end closes its sockets at once; where nobody was told (Redis or worker away), after this time at most. */
export const SOCKET_RECHECK_MS = 5 * SECOND_MS;
/** A colleague whose process was killed seems to have the case open for this long. */
export const PRESENCE_LIFE_MS = 45 * SECOND_MS;
