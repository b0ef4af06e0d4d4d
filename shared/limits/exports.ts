/** Files of orders that are brought, and files that are taken, for research too. */

import { DAY_MS } from '#shared/durations.ts';

/** Bytes of a file of orders that is brought: 64 MiB hold some 250,000 orders. */
export const ORDER_FILE_MAX_BYTES = 64 * 1024 * 1024;
export const ORDER_FILE_MAX_ROWS = 500_000;
/** Characters of one row of it, quotes and separators included: what is longer has lost a quote. */
export const ORDER_ROW_MAX_LENGTH = 64 * 1024;
/** Of its first line; more is no file of orders. */
export const ORDER_FILE_MAX_COLUMNS = 60;
/** Names of people stand in it, and in what was refused of it. */
export const ORDER_FILE_KEPT_MS = DAY_MS;
/** Refused rows that are shown; all of them come as a file. */
export const REFUSALS_SHOWN = 50;
/** Rows of an export that are shown before it is made. */
export const EXPORT_PREVIEW_ROWS = 100;
/** A file of many people's records is fetched within a day, or made anew. */
export const EXPORT_FILE_KEPT_MS = DAY_MS;
/** Who asked for it and by what it was narrowed, which may name a person, is forgotten like messages; that it was made stays an activity. */
export const EXPORT_RECORD_KEPT_MS = 90 * DAY_MS;
/** A file of appointments holds those of a year at most, leap years included. */
export const APPOINTMENT_FILE_DAYS = 366;
/** Rows of a research export that are shown before it is made: some people, so that its shape is seen. */
export const RESEARCH_PREVIEW_ROWS = 20;
/** What a statistics programme still opens at once; more is taken in parts. */
export const RESEARCH_MAX_ROWS = 1_000_000;
/** Ten years, leap days included. */
export const RESEARCH_MAX_DAYS = 3_653;
/** As many people share each combination of age, sex, area and time in a research file, or it is said less exactly. */
export const SMALL_CELL = 5;
/** Files for research that one person waits for at once: each reads all people. */
export const RESEARCH_AT_ONCE = 10;
