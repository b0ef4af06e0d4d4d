/**
 * Released results that would read otherwise now wait for an administrator: what they would read (its fingerprint), so that a further
 * change is found too, and who decided that it may stay, and why. Additive and repeatable.
 */
export const up = [
  `ALTER TABLE release_changes ADD COLUMN IF NOT EXISTS textHash CHAR(64) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decidedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS decidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS decisionReason VARCHAR(300) NULL`,
];
