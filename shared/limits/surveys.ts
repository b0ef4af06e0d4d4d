/** Answers to questionnaires. */

import { DAY_MS } from '#shared/durations.ts';

/** Free text of an answer when the question sets no length of its own. */
export const ANSWER_TEXT_MAX_LENGTH = 500;
/** Nobody alive had an illness, an operation or a blood test before this year. */
export const ANSWER_EARLIEST_YEAR = 1900;
/** More than any question asks below its answer. */
export const ADDITIONAL_ANSWERS_MAX = 10;
/** A sentence or two: 'phoned on 3 May, had mistaken pounds for kilograms'. */
export const ANSWER_REASON_MAX_LENGTH = 300;
/** An answer waits in a browser for days at most; what claims to be older is taken to be this old. */
export const LONGEST_ANSWER_WAIT_MS = 30 * DAY_MS;
