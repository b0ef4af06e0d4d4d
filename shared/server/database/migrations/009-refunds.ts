/** A refund is a transaction of its own that names the one it gives back; at most one each. */
export const up = [
  'ALTER TABLE transactions ADD COLUMN refundsId CHAR(36) CHARACTER SET ascii NULL UNIQUE, ADD KEY byIntent (paymentIntentId)',
];
