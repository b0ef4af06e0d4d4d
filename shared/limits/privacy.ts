/** What people get of their own data, and what is kept of whoever closed the account or is purged. */

import { DAY_MS } from '#shared/durations.ts';

/** Two or three sentences: who asked for the name behind a closed account, and on what ground. */
export const OPENING_REASON_MAX_LENGTH = 300;

/** Retention after purge (settings): medical record and invoices. */
export const MEDICAL_RECORD_RETENTION_YEARS = 20;
export const INVOICE_RETENTION_YEARS = 10;
/** A plan to purge somebody that no second administrator confirmed within a day is looked at anew. */
export const PURGE_PLAN_HOURS = 24;
/** What an administrator types of the number of whom they purge. */
export const PURGE_DIGITS = 4;
/**
 * Orders and answers of one person that are collected, and drawn as a PDF, while they wait: some dozens of pages in a second or two. Whoever has
 * more gets a file made by the worker.
 */
export const DATA_AT_ONCE_ORDERS = 20;
export const DATA_AT_ONCE_ANSWERS = 1_000;
/** A file with everything about a person is no archive: a week is time to fetch it, also from another device. */
export const DATA_FILE_KEPT_MS = 7 * DAY_MS;
/** Points of the minute's 300: five tries a minute to collect everything, or to make a file of it. */
export const OWN_DATA_POINTS = 60;
