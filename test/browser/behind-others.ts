/** The worker has other work too: what it does for one story waits behind the files and messages of those beside it. */
export const BEHIND_OTHERS = { timeout: 90_000 };
