/** Since when a day is blocked, and by whom. Additive and repeatable. */
export const up = [
  `ALTER TABLE blocked_days ADD COLUMN IF NOT EXISTS blockedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS blockedBy CHAR(36) CHARACTER SET ascii NULL`,
];
