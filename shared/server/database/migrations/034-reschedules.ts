/**
 * The other time that somebody saved for an order: its place is held while the fee is paid, the old one stays booked until then.
 * One row a transaction. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS reschedules (
    transactionId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    fromBranchId CHAR(36) CHARACTER SET ascii NOT NULL,
    fromStartsAt DATETIME(3) NOT NULL,
    partnerBranchId CHAR(36) CHARACTER SET ascii NOT NULL,
    startsAt DATETIME(3) NOT NULL,
    endsAt DATETIME(3) NOT NULL,
    state ENUM('held','moved','lapsed','released') NOT NULL,
    heldUntil DATETIME(3) NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    KEY byOrder (orderId, state), KEY bySlot (partnerBranchId, startsAt, state), KEY byHold (state, heldUntil),
    FOREIGN KEY (transactionId) REFERENCES transactions (id), FOREIGN KEY (orderId) REFERENCES orders (id),
    FOREIGN KEY (partnerBranchId) REFERENCES partner_branches (id)
  )`,
];
