/** Why money goes back without anybody deciding it. */
export type RefundReason = 'paid-twice' | 'order-cancelled' | 'addons-too-late' | 'not-moved';
