/** Orders: kits, follow-ups, new samples, cancelling, and many at once. */

/** A follow-up order keeps no time from anybody, but while it stands its recommendation is not offered: unpaid for a day, it is cancelled. */
export const FOLLOW_UP_UNPAID_HOURS = 24;
/** A kit leaves on the working day after the order and is in the letter box on the next. */
export const KIT_DELIVERY_WORKING_DAYS = 2;
/** The sample is taken before breakfast; whoever posts it after noon often misses the last collection. */
export const KIT_POST_UNTIL_HOUR = 12;
/** What a few drops from the fingertip take, with reading the instructions. */
export const HOME_SAMPLE_MINUTES = 10;
/** Tracking numbers of Swiss Post have 21 characters with their dots. */
export const TRACKING_NO_MAX_LENGTH = 30;

/** New samples that a customer chooses for one order alone; after two that failed too, somebody speaks with them first. */
export const MAX_REPLACEMENTS = 2;

/** Reasons of one decision: the list, and a sentence of one's own. */
export const MAX_REASONS = 6;
/** Fits into the order's history with the word before it. */
export const REASON_MAX_LENGTH = 160;
/** Orders that one bulk act is about at most. */
export const BULK_MAX_ORDERS = 500;
/** So long nothing of a bulk act happens, and all of it can be taken back (setting). */
export const BULK_UNDO_SECONDS = 60;
/** Bulk acts that are listed: those that are not over come first. */
export const BULK_ACTS_SHOWN = 20;
