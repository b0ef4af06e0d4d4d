/**
 * The profile: when an e-mail address was confirmed, whose photo lies where, which messages a person does without, codes that change
 * a phone number or an e-mail address, and the mails that carry them. Additive and repeatable.
 */
export const up = [
  `ALTER TABLE users
    ADD COLUMN IF NOT EXISTS emailVerifiedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS photoId CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS photoSha256 CHAR(64) CHARACTER SET ascii NULL,
    ADD KEY IF NOT EXISTS byPhoto (photoId)`,
  `ALTER TABLE sign_in_codes
    ADD COLUMN IF NOT EXISTS userId CHAR(36) CHARACTER SET ascii NULL,
    ADD KEY IF NOT EXISTS byUser (userId, createdAt)`,
  `CREATE TABLE IF NOT EXISTS email_codes (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    email VARCHAR(254) NOT NULL,
    network VARCHAR(80) CHARACTER SET ascii NOT NULL,
    codeHash CHAR(64) CHARACTER SET ascii NOT NULL,
    sealedCode VARCHAR(120) CHARACTER SET ascii NULL,
    createdAt DATETIME(3) NOT NULL,
    expiresAt DATETIME(3) NOT NULL,
    usedAt DATETIME(3) NULL,
    KEY byUser (userId, createdAt), KEY byEmail (email, createdAt), KEY byNetwork (network, createdAt), KEY byAge (createdAt)
  )`,
  `CREATE TABLE IF NOT EXISTS mail_messages (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    userId CHAR(36) CHARACTER SET ascii NULL,
    email VARCHAR(254) NOT NULL,
    template VARCHAR(60) CHARACTER SET ascii NOT NULL,
    language ENUM('de','en','fr','it') NOT NULL,
    variables JSON NOT NULL,
    codeId CHAR(36) CHARACTER SET ascii NULL,
    state ENUM('queued','sending','sent','failed','unknown','discarded') NOT NULL DEFAULT 'queued',
    tries SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    giveUpAt DATETIME(3) NOT NULL,
    changedAt DATETIME(3) NULL,
    error VARCHAR(60) CHARACTER SET ascii NULL,
    createdAt DATETIME(3) NOT NULL,
    sentAt DATETIME(3) NULL,
    KEY byAge (createdAt), KEY byUser (userId), KEY byCode (codeId)
  )`,
  `CREATE TABLE IF NOT EXISTS declined_notices (
    userId CHAR(36) CHARACTER SET ascii NOT NULL,
    notice VARCHAR(40) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    PRIMARY KEY (userId, notice)
  )`,
];
