/** Of a recommended follow-up test. `Completed` and `Cancelled` are spelt as specified. */
export const FollowUpStatus = {
  open: 'open',
  /** An order stands for it that nobody has paid yet. */
  ordered: 'ordered',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;
export type FollowUpStatus = (typeof FollowUpStatus)[keyof typeof FollowUpStatus];

/** What a person says to a recommendation: it goes on being suggested, or not. */
export const FollowUpDecision = { continue: 'continue', end: 'end' } as const;
export type FollowUpDecision = (typeof FollowUpDecision)[keyof typeof FollowUpDecision];
