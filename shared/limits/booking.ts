/** Times: which are offered, how long one is held, and what an appointment asks for. */

import { MINUTE_MS } from '#shared/durations.ts';

/** From 13:00 Zurich time on, nobody can book a time on that same day any more. */
export const BOOKING_DEADLINE_HOUR = 13;
/** Restricted hours: a slot that starts in less than four hours is not offered. */
export const RESTRICTED_HOURS = 4;
export const BOOKING_HORIZON_YEARS = 7;
/** Times shown per day before 'more times'. */
export const SLOTS_SHOWN_PER_DAY = 6;
/** An unpaid order keeps its time for a quarter of an hour (setting). */
export const SLOT_HOLD_MINUTES = 15;
/** Times one person, and one browser, may hold unpaid: a couple booking together, and nobody who empties a branch for nothing. */
export const MAX_UNPAID_HOLDS = 2;
/** Who pays late gets the time back once; an order that runs out twice gives it up. */
export const MAX_HOLD_RENEWALS = 1;
/** Whoever wants a slot that others are just asking for stands in line; longer only where the database is slow, and then the line helps nobody. */
export const SLOT_LINE_WAIT_MS = 3000;
/** A branch with nothing free within two weeks is shown as full. */
export const NEXT_FREE_SLOT_DAYS = 14;
/** A branch offers its first free times at once: three stand beside each other on a phone. */
export const FIRST_SLOTS_SHOWN = 3;
/** Days whose taken places are read at once while the next free ones are looked for. */
export const SLOT_LOOK_AHEAD_DAYS = 60;
/** Days ahead whose taken places each API process keeps prepared: all that the search and the next days ask for. */
export const PREPARED_SLOTS_DAYS = SLOT_LOOK_AHEAD_DAYS + 1;
/** Places changed by hand in the database are shown after a minute at the latest; everything else is shown at once. */
export const PREPARED_SLOTS_LIFE_MS = MINUTE_MS;
/** Afternoon times are listed under their own heading from noon on. */
export const AFTERNOON_FROM_HOUR = 12;
/** A visit to a branch, from the counter to the plaster, as each test's preparation says too (shared/content/preparation.json). */
export const SAMPLING_MINUTES = 15;

/** Hours before the appointment without fatty food, and the last of them with one or two glasses of water. */
export const FASTING_HOURS = 12;
export const WATER_BEFORE_HOURS = 1;
/** A reminder a day ahead (setting): there is time left to fast, and to move the appointment. */
export const REMINDER_HOURS = 24;
