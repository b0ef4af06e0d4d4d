/** A refund is a transaction of its own that names the one it gives back; at most one each. */
export const up = [
  `ALTER TABLE transactions
    ADD COLUMN IF NOT EXISTS refundsId CHAR(36) CHARACTER SET ascii NULL,
    ADD UNIQUE KEY IF NOT EXISTS refundsId (refundsId),
    ADD KEY IF NOT EXISTS byIntent (paymentIntentId)`,
];
