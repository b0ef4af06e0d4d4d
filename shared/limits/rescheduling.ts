/** Appointments that are moved, by their people or because a branch cannot keep them. */

/** Other times that are chosen for one appointment in 24 hours: people change their minds, nobody needs more than this. */
export const MAX_MOVES_A_DAY = 6;

/** Rescheduling more than 48 hours ahead is free, below 24 it costs the higher fee (settings). */
export const RESCHEDULE_FREE_HOURS = 48;
export const RESCHEDULE_LATE_HOURS = 24;
/** Rappen (settings): what a time costs that nobody else can take at such short notice, and one that passed unused. */
export const RESCHEDULE_LATE_FEE = 2_000;
export const RESCHEDULE_EXTRA_LATE_FEE = 4_000;
export const RESCHEDULE_AFTER_APPOINTMENT_FEE = 6_000;
/** Moves before this day cost nothing (specification section 9). */
export const RESCHEDULE_FEE_ENABLED_FROM = '2023-02-01';
/** Of the appointments that a change leaves without their branch or day, as many are named; the others are counted. */
export const ORPHANS_NAMED = 50;
/** Appointments that their branch cannot keep: as many are listed, and offered another time at once; the others are counted. */
export const REBOOKINGS_AT_ONCE = 100;
/** Another time is offered without a fee for this many days at most, and for two weeks unless somebody says otherwise. */
export const REBOOKING_LONGEST_DAYS = 180;
export const REBOOKING_USUAL_DAYS = 14;
/** What became of an offer is listed for so long. */
export const REBOOKING_LISTED_DAYS = 30;
