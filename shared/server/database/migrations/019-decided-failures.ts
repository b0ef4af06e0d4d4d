/**
 * Who decided about a message, a refund or a payment that the product could not finish by itself, and why; a refund that was
 * given back another way, and a payment that was settled outside, have states of their own. Additive and repeatable.
 */
export const up = [
  `ALTER TABLE sms_messages
    ADD COLUMN IF NOT EXISTS decidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decisionReason VARCHAR(300) NULL`,
  `ALTER TABLE transactions
    MODIFY COLUMN checkoutState ENUM('none','open','failed','expired','complete','slot-gone','elsewhere') NOT NULL DEFAULT 'none',
    ADD COLUMN IF NOT EXISTS decidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decisionReason VARCHAR(300) NULL`,
  `ALTER TABLE checkout_sessions
    MODIFY COLUMN state ENUM('opening','open','processing','paid','expired','failed','never-opened','differs','returned','settled-outside') NOT NULL DEFAULT 'opening',
    ADD COLUMN IF NOT EXISTS decidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decisionReason VARCHAR(300) NULL`,
];
