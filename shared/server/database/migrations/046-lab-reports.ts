/**
 * Reports that are uploaded as PDF, each version of a name a row of its own; and whether an upload wants to be asked before what
 * stands is replaced. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS lab_reports (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    name VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    version INT UNSIGNED NOT NULL,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    bytes INT UNSIGNED NOT NULL,
    sha256 CHAR(64) CHARACTER SET ascii NOT NULL,
    uploadedBy CHAR(36) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    UNIQUE KEY once (name, version), KEY ofOrder (orderId),
    FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  'ALTER TABLE imports ADD COLUMN IF NOT EXISTS asksBeforeReplacing BOOLEAN NOT NULL DEFAULT FALSE',
];
