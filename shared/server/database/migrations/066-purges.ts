/**
 * Purges of people: who asked and confirmed, the plan they saw, and what the scanner found at the end, in numbers; none of it says who
 * it was. What the scanner looks for is sealed and goes with the proof. Additive.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS purges (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    state ENUM('asked','running','leaking','proven','declined','lapsed') NOT NULL,
    openFor CHAR(36) CHARACTER SET ascii NULL,
    reason VARCHAR(40) CHARACTER SET ascii NOT NULL,
    plan JSON NOT NULL,
    askedBy CHAR(36) CHARACTER SET ascii NULL,
    askedAt DATETIME(3) NOT NULL,
    lapsesAt DATETIME(3) NOT NULL,
    decidedBy CHAR(36) CHARACTER SET ascii NULL,
    decidedAt DATETIME(3) NULL,
    sealedIdentifiers TEXT NULL,
    report JSON NULL,
    finishedAt DATETIME(3) NULL,
    UNIQUE KEY onceOpen (openFor),
    KEY byUser (userId, askedAt),
    FOREIGN KEY (userId) REFERENCES users (id)
  )`,
];
