/** How often the places of a branch changed: what a process has prepared of them is right while the sum has not moved. */
export const up = [
  `CREATE TABLE IF NOT EXISTS slot_versions (
    partnerBranchId CHAR(36) CHARACTER SET ascii NOT NULL,
    share TINYINT UNSIGNED NOT NULL,
    version INT UNSIGNED NOT NULL DEFAULT 1,
    PRIMARY KEY (partnerBranchId, share)
  )`,
];
