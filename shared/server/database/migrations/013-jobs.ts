/** Jobs count their starts and tries in the outbox, and say why they failed and what a person decided. Each step may run again. */
export const up = [
  "ALTER TABLE outbox MODIFY state ENUM('pending','done','failed','discarded') NOT NULL DEFAULT 'pending'",
  `ALTER TABLE outbox
    ADD COLUMN IF NOT EXISTS starts INT UNSIGNED NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS tries INT UNSIGNED NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS failingSince DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS reason VARCHAR(40) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decisionReason VARCHAR(300) NULL,
    ADD KEY IF NOT EXISTS byEnd (state, finishedAt)`,
];
