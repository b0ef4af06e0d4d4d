/** The second factor of staff, its recovery codes, and how a lost one is reset. Additive and repeatable. */
export const up = [
  `CREATE TABLE IF NOT EXISTS second_factors (
    userId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    sealedSecret VARCHAR(200) CHARACTER SET ascii NOT NULL,
    enrolledAt DATETIME(3) NOT NULL,
    lastStep INT UNSIGNED NOT NULL,
    toldSteps JSON NOT NULL,
    usedAt DATETIME(3) NOT NULL,
    FOREIGN KEY (userId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS recovery_codes (
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    codeHash CHAR(64) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    usedAt DATETIME(3) NULL,
    PRIMARY KEY (userId, codeHash), FOREIGN KEY (userId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS second_factor_resets (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    state ENUM('open','consented','declined','lapsed') NOT NULL,
    openFor CHAR(36) CHARACTER SET ascii NULL UNIQUE,
    reason VARCHAR(300) NOT NULL,
    askedBy CHAR(36) CHARACTER SET ascii NOT NULL,
    askedAt DATETIME(3) NOT NULL,
    lapsesAt DATETIME(3) NOT NULL,
    decidedBy CHAR(36) CHARACTER SET ascii NULL,
    decidedAt DATETIME(3) NULL,
    KEY byUser (userId, askedAt),
    FOREIGN KEY (userId) REFERENCES users (id), FOREIGN KEY (askedBy) REFERENCES users (id),
    FOREIGN KEY (decidedBy) REFERENCES users (id)
  )`,
  "ALTER TABLE sign_in_guards MODIFY COLUMN kind ENUM('account','address','device','factor') NOT NULL",
  'ALTER TABLE sessions ADD COLUMN IF NOT EXISTS secondFactorAt DATETIME(3) NULL',
];
