/** Why money goes back without anybody deciding it. */
export type RefundReason = 'paid-twice' | 'order-cancelled' | 'not-moved';
