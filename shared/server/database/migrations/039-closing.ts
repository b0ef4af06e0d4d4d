/**
 * Closing an account and what a person may see of it: the device of a session, when an account was closed and until when what the
 * law demands is kept (the identity sealed), a person's data made ready as a file, and requests for support. Additive and repeatable.
 */
export const up = [
  'ALTER TABLE users ADD COLUMN IF NOT EXISTS closedAt DATETIME(3) NULL',
  'ALTER TABLE sessions ADD COLUMN IF NOT EXISTS device VARCHAR(60) NULL',
  'ALTER TABLE health_data_reads ADD KEY IF NOT EXISTS byRole (role, customerId)',
  `CREATE TABLE IF NOT EXISTS closed_accounts (
    userId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    closedAt DATETIME(3) NOT NULL,
    sealedIdentity TEXT NULL,
    medicalUntil DATE NULL,
    invoicesUntil DATE NULL,
    FOREIGN KEY (userId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS data_files (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    format ENUM('json','pdf') NOT NULL,
    language ENUM('de','en','fr','it') NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    expiresAt DATETIME(3) NOT NULL,
    bytes INT UNSIGNED NULL,
    KEY byUser (userId, createdAt), KEY byExpiry (expiresAt), FOREIGN KEY (userId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS supports (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    reason VARCHAR(40) CHARACTER SET ascii NOT NULL,
    state ENUM('open','taken','not-reached','done') NOT NULL DEFAULT 'open',
    readingId CHAR(36) CHARACTER SET ascii NULL UNIQUE,
    createdAt DATETIME(3) NOT NULL,
    KEY byCustomer (customerId, createdAt), KEY byState (state, createdAt),
    FOREIGN KEY (customerId) REFERENCES users (id), FOREIGN KEY (readingId) REFERENCES health_data_reads (id)
  )`,
];
