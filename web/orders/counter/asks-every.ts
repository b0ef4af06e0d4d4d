/** How often a counter asks for its branch, its orders and the one that waits to be paid. */
export const COUNTER_ASKS_EVERY_MS = 5_000;
