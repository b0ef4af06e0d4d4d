/**
 * A match of a laboratory message can be undone: what was decided before stays written down with the values that were taken away, which
 * are then in no table that a screen, trend or export reads. `sent` is what a message says about its person, to compare by hand.
 */
export const up = [
  `ALTER TABLE import_messages ADD COLUMN IF NOT EXISTS sent JSON NULL`,
  `CREATE TABLE IF NOT EXISTS undone_matches (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    importMessageId CHAR(36) CHARACTER SET ascii NOT NULL,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    resultId CHAR(36) CHARACTER SET ascii NULL,
    matchedBy CHAR(36) CHARACTER SET ascii NULL,
    matchedAt DATETIME(3) NOT NULL,
    matchReason VARCHAR(300) NULL,
    undoneBy CHAR(36) CHARACTER SET ascii NOT NULL,
    undoneAt DATETIME(3) NOT NULL,
    reason VARCHAR(300) NOT NULL,
    removed JSON NOT NULL,
    KEY ofMessage (importMessageId),
    KEY ofOrder (orderId)
  )`,
  `ALTER TABLE test_results ADD COLUMN IF NOT EXISTS takenBackAt DATETIME(3) NULL`,
];
