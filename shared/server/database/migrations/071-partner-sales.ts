/**
 * Partner sales: the telephone of a branch, its sessions and codes, what it sold, and what it took at its counter. Additive and
 * repeatable.
 */
export const up = [
  'ALTER TABLE partner_branches ADD COLUMN IF NOT EXISTS phoneNo VARCHAR(20) NULL',
  `ALTER TABLE sign_in_codes
    ADD COLUMN IF NOT EXISTS branchId CHAR(36) CHARACTER SET ascii NULL,
    ADD KEY IF NOT EXISTS byBranch (branchId, createdAt)`,
  `ALTER TABLE orders
    ADD COLUMN IF NOT EXISTS soldByBranchId CHAR(36) CHARACTER SET ascii NULL,
    ADD KEY IF NOT EXISTS bySeller (soldByBranchId, createdAt)`,
  "ALTER TABLE ledger MODIFY kind ENUM('payment','refund','refund-returned','counter-payment','counter-refund') NOT NULL",
  `CREATE TABLE IF NOT EXISTS partner_sessions (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    branchId CHAR(36) CHARACTER SET ascii NOT NULL,
    ip VARCHAR(64) NULL,
    createdAt DATETIME(3) NOT NULL,
    lastSeenAt DATETIME(3) NOT NULL,
    endedAt DATETIME(3) NULL,
    KEY byBranch (branchId, endedAt), KEY byLastSeen (lastSeenAt),
    FOREIGN KEY (branchId) REFERENCES partner_branches (id)
  )`,
];
