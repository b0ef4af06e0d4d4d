/** What every capability stands on: the note of every change, stored replies for repeated calls, progress of jobs; versions that were missing. */
export const up = [
  `CREATE TABLE IF NOT EXISTS activities (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    at DATETIME(3) NOT NULL,
    event VARCHAR(60) CHARACTER SET ascii NOT NULL,
    entity VARCHAR(30) CHARACTER SET ascii NOT NULL,
    entityId CHAR(36) CHARACTER SET ascii NOT NULL,
    actorId CHAR(36) CHARACTER SET ascii NULL,
    actorRole VARCHAR(20) CHARACTER SET ascii NOT NULL,
    aboutId CHAR(36) CHARACTER SET ascii NULL,
    facts JSON NULL,
    requestId VARCHAR(60) CHARACTER SET ascii NULL,
    KEY byAbout (aboutId, at), KEY byEntity (entityId, at), KEY byEvent (event, at)
  )`,
  `CREATE TABLE IF NOT EXISTS idempotency_keys (
    endpoint VARCHAR(60) CHARACTER SET ascii NOT NULL,
    actorId CHAR(36) CHARACTER SET ascii NOT NULL,
    idempotencyKey VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    bodyHash CHAR(64) CHARACTER SET ascii NOT NULL,
    reply MEDIUMTEXT NULL,
    createdAt DATETIME(3) NOT NULL,
    PRIMARY KEY (endpoint, actorId, idempotencyKey), KEY byTime (createdAt)
  )`,
  `CREATE TABLE IF NOT EXISTS job_progress (
    jobId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    kind VARCHAR(60) CHARACTER SET ascii NOT NULL,
    ownerId CHAR(36) CHARACTER SET ascii NULL,
    state ENUM('waiting','running','done','failed','cancelled') NOT NULL DEFAULT 'waiting',
    handled INT UNSIGNED NOT NULL DEFAULT 0,
    total INT UNSIGNED NULL,
    reason VARCHAR(80) NULL,
    createdAt DATETIME(3) NOT NULL,
    finishedAt DATETIME(3) NULL,
    version INT UNSIGNED NOT NULL DEFAULT 1
  )`,
  `ALTER TABLE orders MODIFY idempotencyKey VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NULL,
    ADD COLUMN IF NOT EXISTS idempotencyHash CHAR(64) CHARACTER SET ascii NULL AFTER idempotencyKey`,
  'ALTER TABLE appointments ADD COLUMN IF NOT EXISTS version INT UNSIGNED NOT NULL DEFAULT 1',
  'ALTER TABLE transactions ADD COLUMN IF NOT EXISTS version INT UNSIGNED NOT NULL DEFAULT 1',
  'ALTER TABLE sms_messages ADD COLUMN IF NOT EXISTS version INT UNSIGNED NOT NULL DEFAULT 1',
  'ALTER TABLE runtime_settings ADD COLUMN IF NOT EXISTS version INT UNSIGNED NOT NULL DEFAULT 1',
];
