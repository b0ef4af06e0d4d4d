/**
 * What administrators do with branches: versions, logos, keys of partner sales (as hashes), and why a day is blocked.
 * Additive and repeatable.
 */
export const up = [
  `ALTER TABLE partner_branches
    ADD COLUMN IF NOT EXISTS logoId CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS partnerKeyHash CHAR(64) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS partnerKeyMadeAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS version INT UNSIGNED NOT NULL DEFAULT 1,
    ADD UNIQUE KEY IF NOT EXISTS byPartnerKey (partnerKeyHash)`,
  'ALTER TABLE blocked_days ADD COLUMN IF NOT EXISTS name VARCHAR(80) NULL',
];
