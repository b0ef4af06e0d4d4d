/** What a request for support is about; stored. */
export const SupportReason = {
  /** Somebody read my health data whom I do not know. */
  unknownReader: 'unknown-reader',
} as const;

export type SupportReason = (typeof SupportReason)[keyof typeof SupportReason];
