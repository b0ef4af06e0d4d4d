/**
 * Acts on many orders at once: who wants what, from when on it is done, and each order with what was shown of it and what became of it.
 * How far the work is stands in `job_progress`. Additive.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS bulk_acts (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    act JSON NOT NULL,
    outlook JSON NOT NULL,
    askedBy CHAR(36) CHARACTER SET ascii NOT NULL,
    askedAt DATETIME(3) NOT NULL,
    dueAt DATETIME(3) NOT NULL,
    endedBy CHAR(36) CHARACTER SET ascii NULL,
    KEY byTime (askedAt),
    FOREIGN KEY (askedBy) REFERENCES users (id),
    FOREIGN KEY (endedBy) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS bulk_items (
    bulkId CHAR(36) CHARACTER SET ascii NOT NULL,
    position INT UNSIGNED NOT NULL,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    state ENUM('planned','done','refused','withdrawn') NOT NULL,
    fault VARCHAR(30) CHARACTER SET ascii NULL,
    shownStatus TINYINT UNSIGNED NULL,
    shownStart DATETIME(3) NULL,
    refund INT UNSIGNED NOT NULL,
    decidedAt DATETIME(3) NULL,
    PRIMARY KEY (bulkId, position),
    UNIQUE KEY onceEach (bulkId, orderId),
    FOREIGN KEY (bulkId) REFERENCES bulk_acts (id),
    FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
];
