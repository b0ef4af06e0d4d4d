/**
 * How often the places of a branch changed: what a process has prepared of them is right while the sum has not moved. The
 * device that placed an order, and how often its hold was renewed: what the limits of unpaid holds are counted by.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS slot_versions (
    partnerBranchId CHAR(36) CHARACTER SET ascii NOT NULL,
    share TINYINT UNSIGNED NOT NULL,
    version INT UNSIGNED NOT NULL DEFAULT 1,
    PRIMARY KEY (partnerBranchId, share)
  )`,
  `ALTER TABLE orders
    ADD COLUMN IF NOT EXISTS deviceId CHAR(36) CHARACTER SET ascii NULL,
    ADD KEY IF NOT EXISTS byDevice (deviceId)`,
  'ALTER TABLE appointments ADD COLUMN IF NOT EXISTS renewals TINYINT UNSIGNED NOT NULL DEFAULT 0',
];
