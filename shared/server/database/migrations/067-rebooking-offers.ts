/**
 * What somebody was offered whose appointment a branch cannot keep: another time without a fee, until a day. It is bound to the
 * appointment as it was, and counts once. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS rebooking_offers (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    fromBranchId CHAR(36) CHARACTER SET ascii NOT NULL,
    fromStartsAt DATETIME(3) NOT NULL,
    offeredBy CHAR(36) CHARACTER SET ascii NOT NULL,
    offeredAt DATETIME(3) NOT NULL,
    freeUntil DATE NOT NULL,
    smsId CHAR(36) CHARACTER SET ascii NULL,
    state ENUM('open','used','withdrawn','ended') NOT NULL,
    decidedAt DATETIME(3) NULL,
    toBranchId CHAR(36) CHARACTER SET ascii NULL,
    toStartsAt DATETIME(3) NULL,
    KEY byOrder (orderId, state), KEY byBranch (fromBranchId, state), KEY byEnd (state, decidedAt),
    FOREIGN KEY (orderId) REFERENCES orders (id), FOREIGN KEY (fromBranchId) REFERENCES partner_branches (id)
  )`,
];
