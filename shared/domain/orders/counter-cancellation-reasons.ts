/** Why a branch cancels an order that it sold: keys of shared/content/reasons.json that need no words, which could be about health. */
export const COUNTER_CANCELLATION_REASONS = [
  'customer-wish',
  'appointment-impossible',
  'wrong-test',
  'ordered-twice',
] as const;
