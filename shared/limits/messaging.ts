/** SMS and mail: how long they are, how fast they go, and for how long they are tried. */

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** Four SMS parts at most; longer texts are refused before they cost anything. */
export const SMS_MAX_LENGTH = 500;
/** Between two messages that administrators write to one person. */
export const ADMIN_SMS_GAP_MINUTES = 15;
/** A sending number that is faster than this is slowed down or blocked by the operators (setting). */
export const SMS_PER_SECOND_PER_NUMBER = 1;

/** An alert that could not be handed over is tried for six hours: until then somebody has seen it on a screen. */
export const ALERT_SMS_LIFE_MS = 6 * HOUR_MS;
/** Doctors hear of a critical value at most half a minute after the provider is back. */
export const ALERT_SMS_LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** Whoever waits for a code sees it a quarter of a minute after the provider is back. */
export const CODE_SMS_LONGEST_PAUSE_MS = 15 * SECOND_MS;
/** News of an order are worth sending for half a day; older ones the person has met on the page. */
export const INFORMATION_SMS_LIFE_MS = 12 * HOUR_MS;
export const INFORMATION_SMS_LONGEST_PAUSE_MS = 15 * MINUTE_MS;
/** A notice of a changed address is worth two days of a mail server's absence; a code is tried every half minute while it is good. */
export const MAIL_NOTICE_LIFE_MS = 2 * DAY_MS;
export const MAIL_NOTICE_LONGEST_PAUSE_MS = 30 * MINUTE_MS;
export const MAIL_CODE_LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** First pause before another try; it doubles from try to try up to the longest. */
export const SMS_FIRST_PAUSE_MS = 2 * SECOND_MS;
