/**
 * What the laboratory said besides the values that stand: words that were not taken and wait for a person, notes about the sample or the
 * order, documents; and when each word was written, so that the later one can be told.
 */
export const up = [
  `ALTER TABLE observations
    ADD COLUMN IF NOT EXISTS reportedDayOnly BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN IF NOT EXISTS writtenAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS writtenDayOnly BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN IF NOT EXISTS aside ENUM('older','preliminary','unclear','contradiction','empty') NULL,
    ADD COLUMN IF NOT EXISTS asideDecision ENUM('kept','taken') NULL,
    ADD COLUMN IF NOT EXISTS asideDecisionReason VARCHAR(300) NULL,
    ADD COLUMN IF NOT EXISTS asideDecidedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS asideDecidedAt DATETIME(3) NULL,
    ADD KEY IF NOT EXISTS byAside (resultId, aside)`,
  `CREATE TABLE IF NOT EXISTS lab_notes (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    importMessageId CHAR(36) CHARACTER SET ascii NOT NULL,
    about ENUM('message','order') NOT NULL,
    test VARCHAR(250) NOT NULL,
    note TEXT NOT NULL,
    contentHash CHAR(64) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    UNIQUE KEY once (resultId, contentHash),
    FOREIGN KEY (resultId) REFERENCES test_results (id)
  )`,
  `CREATE TABLE IF NOT EXISTS result_documents (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    importMessageId CHAR(36) CHARACTER SET ascii NOT NULL,
    fileId CHAR(36) CHARACTER SET ascii NOT NULL,
    name VARCHAR(250) NOT NULL,
    bytes INT UNSIGNED NOT NULL,
    refused VARCHAR(20) NULL,
    createdAt DATETIME(3) NOT NULL,
    UNIQUE KEY once (resultId, fileId),
    FOREIGN KEY (resultId) REFERENCES test_results (id)
  )`,
  `ALTER TABLE import_messages ADD COLUMN IF NOT EXISTS notTaken INT UNSIGNED NOT NULL DEFAULT 0`,
  `ALTER TABLE imports ADD COLUMN IF NOT EXISTS problems JSON NULL`,
];
