/** What a transaction is for (specification section 3). */
export const TransactionType = {
  order: 'order',
  addOn: 'add-on',
  reschedule: 'reschedule',
  refund: 'refund',
} as const;

export type TransactionType = (typeof TransactionType)[keyof typeof TransactionType];

/** What became of it; `N/A` is the specification's word for one that is still open. */
export const TransactionStatus = {
  settled: 'settled',
  canceled: 'canceled',
  refunded: 'refunded',
  open: 'N/A',
} as const;

export type TransactionStatus = (typeof TransactionStatus)[keyof typeof TransactionStatus];
