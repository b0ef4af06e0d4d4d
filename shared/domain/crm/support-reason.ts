/** What a request for support is about; stored. */
export const SupportReason = {
  /** Somebody read my health data whom I do not know. */
  unknownReader: 'unknown-reader',
  /** A callback about a released result. */
  result: 'result',
  /** A callback about the order or its appointment. */
  order: 'order',
  /** A callback about something else. */
  other: 'other',
} as const;

export type SupportReason = (typeof SupportReason)[keyof typeof SupportReason];

/** What a callback may be about. */
export const CALLBACK_REASONS = [SupportReason.result, SupportReason.order, SupportReason.other] as const;

export type CallbackReason = (typeof CALLBACK_REASONS)[number];
