/** For how long is kept what is forgotten by itself. */

import { DAY_MS } from '#shared/durations.ts';

/** Done jobs are kept for two weeks, to tell what happened; failed ones until somebody deals with them. */
export const DONE_JOB_KEPT_MS = 14 * DAY_MS;
/** A job that a person discarded, with the reason. */
export const DISCARDED_JOB_KEPT_MS = 90 * DAY_MS;
/** Text messages hold numbers: after a quarter nobody asks any more whether one arrived. The activities stay. */
export const SMS_KEPT_MS = 90 * DAY_MS;
/** Mails hold addresses: the same. */
export const MAIL_KEPT_MS = 90 * DAY_MS;
/** The provider sends an event again for three days; a disputed payment is looked into for some weeks. */
export const PAYMENT_EVENT_KEPT_MS = 90 * DAY_MS;
/** Codes and counters of wrong ones matter for a day; a week shows an attack after a weekend. */
export const SIGN_IN_TRACE_KEPT_MS = 7 * DAY_MS;
/** No session lives longer; its address is personal data. */
export const SESSION_KEPT_MS = 30 * DAY_MS;
/** A browser that was not signed in for a year is a stranger again. */
export const KNOWN_DEVICE_KEPT_MS = 365 * DAY_MS;
/** A report or laboratory file in the file store that nothing names: its upload or its import died. What is on its way is younger by far. */
export const UNKNOWN_FILE_KEPT_MS = 2 * DAY_MS;
/** A laboratory repeats what got no answer for days, after a break of its line for weeks; then its control ids begin anew. */
export const LAB_RECEIPT_KEPT_MS = 90 * DAY_MS;
