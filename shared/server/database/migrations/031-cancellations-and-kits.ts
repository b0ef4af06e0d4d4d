/**
 * A cancellation is written once, with who decided it, why, what was paid back and what was kept. A kit for home sampling has its
 * own row from the moment it leaves; before that it is ordered. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS cancellations (
    orderId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    cancelledAt DATETIME(3) NOT NULL,
    cancelledBy CHAR(36) CHARACTER SET ascii NULL,
    reasons JSON NOT NULL,
    refund INT UNSIGNED NOT NULL,
    kept INT UNSIGNED NOT NULL,
    FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  `CREATE TABLE IF NOT EXISTS kits (
    orderId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    status ENUM('ordered','sent','returned','at-lab') NOT NULL,
    trackingNo VARCHAR(30) NULL,
    sentAt DATETIME(3) NULL,
    returnedAt DATETIME(3) NULL,
    atLabAt DATETIME(3) NULL,
    FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
];
