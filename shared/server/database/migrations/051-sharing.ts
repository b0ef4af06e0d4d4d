/**
 * Sharing a result: a link that opens with a code sent by SMS, of which only the hash is stored, and what happened at it. A code that
 * opens a share is good for that share alone; wrong ones are counted by share. Every release has the fingerprint of what it
 * says in each language, and those that would read otherwise now are listed. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS result_shares (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    tokenHash CHAR(64) CHARACTER SET ascii NOT NULL UNIQUE,
    recipient VARCHAR(80) NOT NULL,
    phoneNo VARCHAR(20) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    expiresAt DATETIME(3) NOT NULL,
    endedAt DATETIME(3) NULL,
    KEY byOrder (orderId, createdAt), KEY byCustomer (customerId, createdAt),
    FOREIGN KEY (orderId) REFERENCES orders (id), FOREIGN KEY (customerId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS share_events (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    shareId CHAR(36) CHARACTER SET ascii NOT NULL,
    kind ENUM('opened','file-taken','wrong-code') NOT NULL,
    version INT UNSIGNED NULL,
    at DATETIME(3) NOT NULL,
    KEY byShare (shareId, at), FOREIGN KEY (shareId) REFERENCES result_shares (id)
  )`,
  'ALTER TABLE sign_in_codes ADD COLUMN IF NOT EXISTS shareId CHAR(36) CHARACTER SET ascii NULL',
  "ALTER TABLE sign_in_guards MODIFY COLUMN kind ENUM('account','address','device','factor','share') NOT NULL",
  'ALTER TABLE result_releases ADD COLUMN IF NOT EXISTS textHashes JSON NULL',
  `CREATE TABLE IF NOT EXISTS release_changes (
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    version INT UNSIGNED NOT NULL,
    language ENUM('de','en','fr','it') NOT NULL,
    foundAt DATETIME(3) NOT NULL,
    PRIMARY KEY (resultId, version, language),
    FOREIGN KEY (resultId, version) REFERENCES result_releases (resultId, version)
  )`,
];
