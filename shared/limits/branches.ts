/** Branches: how they are found, and how they are set up. */

/** Further than this nobody calls a branch near: most people reach it within an hour. */
export const BRANCH_NEAR_METRES = 60_000;
/** Texts shorter than this find no branch, unless coordinates are given. */
export const BRANCH_SEARCH_MIN_LENGTH = 3;
/** The map opens on the middle of Switzerland (Älggi-Alp) when no place is known. */
export const DEFAULT_MAP_CENTRE = { latitude: 46.8011, longitude: 8.2266 } as const;
/** A branch's slots last five minutes at least and four hours at most, and take fifty people at most. */
export const SLOT_MIN_MINUTES = 5;
export const SLOT_MAX_MINUTES = 240;
export const SLOT_MAX_APPOINTMENTS = 50;
/** Opening hours of a week: more intervals than anybody keeps. */
export const MAX_OPENING_INTERVALS = 42;
/** Days that one act blocks at most. */
export const BLOCKED_DAYS_AT_ONCE = 62;
/** Why a day is blocked, in a few words. */
export const BLOCKED_DAY_NAME_MAX_LENGTH = 80;
