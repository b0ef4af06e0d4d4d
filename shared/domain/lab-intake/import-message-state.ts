/** What became of one message of a laboratory file; stored. */
export const MessageState = {
  applied: 'applied',
  /** The same content was applied to the same order before. */
  duplicate: 'duplicate',
  /** Every value in it is older than the one that stands. */
  older: 'older',
  /** No order could be found for certain: a person decides. */
  setAside: 'set-aside',
  /** Not understood. */
  refused: 'refused',
  /** Understood, but it carries no results. */
  skipped: 'skipped',
  /** A person put it away; it can be taken back. */
  discarded: 'discarded',
} as const;

export type MessageState = (typeof MessageState)[keyof typeof MessageState];

/** What a person decided about a message that was set aside; stored beside its state. */
export const MessageDecision = { matched: 'matched', discarded: 'discarded' } as const;

export type MessageDecision = (typeof MessageDecision)[keyof typeof MessageDecision];
