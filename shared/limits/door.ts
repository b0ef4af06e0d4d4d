/** The door of the API: how much one caller may ask, how large and slow a request may be, and when we are too busy. */

import { SECOND_MS } from '#shared/durations.ts';

/**
 * Points a minute, by class of call, for one person or, of those who are not signed in, one network: enough for a busy
 * pharmacy behind one address, too few to try codes, to copy the catalogue or to keep a process busy. A point is about a
 * millisecond or two of processor, so that four networks together take a tenth of one at most. Codes are limited per number too.
 */
export const POINTS_PER_MINUTE = {
  auth: 300,
  /** Codes that somebody tries: a family's typing errors, and years for one of six characters. */
  guess: 30,
  search: 600,
  read: 1_200,
  write: 300,
  upload: 120,
  webhook: 6_000,
} as const;
export type LimitClass = keyof typeof POINTS_PER_MINUTE;
/**
 * Points a refused reading of health data costs more: its record is kept for ever, so that somebody who asks for what is not
 * theirs writes at most sixty a minute, not 1,200.
 */
export const REFUSED_READ_POINTS = 19;
/** The event loop is looked at four times a second. */
export const LAG_LOOK_MS = 250;
/** Answers come a sixth of a second late: what anybody may ask again waits. */
export const HIGH_LAG_MS = 150;
/** Answers come half a second late: only changes, webhooks and payments go on. */
export const OVERLOAD_LAG_MS = 500;
/** Questions are answered again after a second in which the loop lagged no more than this. */
export const CALM_LAG_MS = 50;
export const CALM_LOOKS = 4;
/** When a question that was put off is asked again: spread out, so that not all come back at once. */
export const BUSY_RETRY_SECONDS = [2, 5] as const;
/** The longest free text many times over. */
export const MAX_BODY_BYTES = 100 * 1024;
/** Levels of a body; far more than any schema has, and far fewer than the stack holds. */
export const MAX_BODY_DEPTH = 32;
/** Delivery receipts of SMS have 1 kB. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;
/** Events of payments carry the whole object: some 10 kB. */
export const MAX_PAYMENT_EVENT_BYTES = 256 * 1024;
/** Head of a request: whoever needs longer to send it holds connections open on purpose. */
export const HEADERS_TIMEOUT_MS = 10 * SECOND_MS;
/** Body of a request: 100 kB in half a minute is slower than any mobile network. */
export const BODY_TIMEOUT_MS = 30 * SECOND_MS;
/** An upload of a laboratory's file over a slow line. */
export const UPLOAD_TIMEOUT_MS = 120 * SECOND_MS;
/** Longer than the keep-alive of a load balancer, so that it never sends a request into a connection that closes. */
export const KEEP_ALIVE_MS = 65 * SECOND_MS;
/** Tokens and cookies fit many times. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** Of one process, sockets included: some thousand visitors; what comes beyond waits outside instead of using up the memory. */
export const MAX_CONNECTIONS = 5_000;
/** Where no proxy stands in front: an office of eighty people with a browser each, and nobody who opens connections to hold them. */
export const MAX_CONNECTIONS_PER_NETWORK = 512;
