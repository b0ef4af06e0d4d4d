/** How a request for support ended; stored. */
export const SupportOutcome = {
  /** Somebody spoke with the person. */
  reached: 'reached',
  /** The person did not want the call any more, or their account was closed. */
  withdrawn: 'withdrawn',
} as const;

export type SupportOutcome = (typeof SupportOutcome)[keyof typeof SupportOutcome];
