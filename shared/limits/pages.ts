/** Pages of lists. */

/** Rows of a page where nobody asks for another number: a screen shows them at once. */
export const PAGE_ROWS = 100;
/** The most rows that one call gives; more come with the next cursor. */
export const MAX_PAGE_ROWS = 1000;
/** How many rows of a list that grows with the years are counted; of more it says that there are more. */
export const MOST_COUNTED = 1000;
