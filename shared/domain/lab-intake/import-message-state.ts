/** What became of one message of a laboratory file. */
export const MessageState = {
  applied: 'applied',
  duplicate: 'duplicate',
  setAside: 'set-aside',
  refused: 'refused',
  /** It carries no results. */
  skipped: 'skipped',
  /** The order has a newer result already. */
  older: 'older',
  discarded: 'discarded',
} as const;

export type MessageState = (typeof MessageState)[keyof typeof MessageState];
