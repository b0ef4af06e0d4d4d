/** Pages of lists. */

/** Rows of a page where nobody asks for another number: a screen shows them at once. */
export const PAGE_ROWS = 100;
/** The most rows that one call gives; more come with the next cursor. */
export const MAX_PAGE_ROWS = 1000;
