/** What an administrator decided about a message that was set aside; its first reason stays where it is. */
export const up = [
  `ALTER TABLE import_messages
    ADD COLUMN IF NOT EXISTS decision ENUM('matched','discarded') NULL,
    ADD COLUMN IF NOT EXISTS decisionReason VARCHAR(300) NULL,
    ADD COLUMN IF NOT EXISTS decidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decidedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS decidedOrderId CHAR(36) CHARACTER SET ascii NULL,
    ADD KEY IF NOT EXISTS byState (state, importId)`,
];
