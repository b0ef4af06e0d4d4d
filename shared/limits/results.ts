/** Results: calling about critical values, alarms of doctors, and what a doctor writes. */

import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';

/** After three calls without an answer a person counts as contacted, and a result with a critical value may be released. */
export const CONTACT_TRIES = 3;
/** Calls in a row are one attempt: whoever is under the shower or at the wheel can be reached a quarter of an hour later (setting). */
export const CONTACT_GAP_MINUTES = 15;
/** A doctor who has not got a critical alert within five minutes is no longer waited for: other ways are taken. */
export const ALERT_CONFIRM_MS = 5 * MINUTE_MS;
/** Three times every doctor who can be reached is tried; then administrators have to phone. */
export const ALERT_ROUNDS = 3;
/** An alarm that no doctor has taken over after a quarter of an hour goes to the next one (setting). */
export const ALERT_ACKNOWLEDGE_MINUTES = 15;
/** Two doctors are asked by name before everybody is again: after three quarters of an hour nobody waits for a single one. */
export const ESCALATED_DOCTORS = 2;
/** A doctor who calls an area better than its values explains it to the person; fewer characters than this explain nothing. */
export const DEVIATION_MIN_LENGTH = 20;
/** A corrected result that got worse and that its customer has not confirmed to have read: one reminder, not a series that nags. */
export const CORRECTION_REMINDER_MS = 3 * DAY_MS;
