/** What an administrator decided about a message that was set aside; its first reason stays where it is. */
export const up = [
  `ALTER TABLE import_messages
    ADD COLUMN decision ENUM('matched','discarded') NULL,
    ADD COLUMN decisionReason VARCHAR(300) NULL,
    ADD COLUMN decidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN decidedAt DATETIME(3) NULL,
    ADD COLUMN decidedOrderId CHAR(36) CHARACTER SET ascii NULL,
    ADD KEY byState (state, importId)`,
];
