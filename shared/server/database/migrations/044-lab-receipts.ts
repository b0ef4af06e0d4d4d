/**
 * What a laboratory delivered, so that the same delivery once more gets the answer of the first: a message over MLLP, a file of the
 * watched folder. Imports are found by the content of their file: one that ran into a limit is gone on with. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS lab_receipts (
    delivery CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    importId CHAR(36) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    KEY createdAt (createdAt)
  )`,
  'ALTER TABLE imports ADD INDEX IF NOT EXISTS byContent (sha256)',
];
