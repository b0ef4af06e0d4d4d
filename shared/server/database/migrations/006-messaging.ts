/** Outbox, messages, runtime settings. */
export const up = [
  `CREATE TABLE IF NOT EXISTS outbox (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    kind VARCHAR(60) CHARACTER SET ascii NOT NULL,
    dedupKey VARCHAR(160) CHARACTER SET ascii NULL UNIQUE,
    payload JSON NOT NULL,
    requestId VARCHAR(60) CHARACTER SET ascii NULL,
    state ENUM('pending','done','failed') NOT NULL DEFAULT 'pending',
    dueAt DATETIME(3) NOT NULL,
    queuedAt DATETIME(3) NULL,
    createdAt DATETIME(3) NOT NULL,
    finishedAt DATETIME(3) NULL,
    error VARCHAR(200) NULL,
    KEY byDue (state, dueAt)
  )`,
  `CREATE TABLE IF NOT EXISTS sms_messages (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    dedupKey VARCHAR(160) CHARACTER SET ascii NULL UNIQUE,
    userId CHAR(36) CHARACTER SET ascii NULL,
    phoneNo VARCHAR(20) CHARACTER SET ascii NOT NULL,
    template VARCHAR(60) NOT NULL,
    language ENUM('de','en','fr','it') NOT NULL,
    variables JSON NOT NULL,
    codeId CHAR(36) CHARACTER SET ascii NULL,
    state ENUM('queued','sending','sent','delivered','failed','unknown') NOT NULL DEFAULT 'queued',
    providerId VARCHAR(60) CHARACTER SET ascii NULL UNIQUE,
    error VARCHAR(60) NULL,
    createdAt DATETIME(3) NOT NULL,
    sentAt DATETIME(3) NULL,
    KEY byUser (userId, createdAt), KEY byPhone (phoneNo, createdAt)
  )`,
  `CREATE TABLE IF NOT EXISTS runtime_settings (
    name VARCHAR(60) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    value JSON NOT NULL,
    updatedAt DATETIME(3) NOT NULL,
    updatedBy CHAR(36) CHARACTER SET ascii NULL
  )`,
];
