/**
 * A discarded message can be taken back: that it was discarded, by whom and why stays written down. What a laboratory delivers one by one
 * is listed together: `series` names the sender and the Zurich day. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS undone_discards (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    importMessageId CHAR(36) CHARACTER SET ascii NOT NULL,
    discardedBy CHAR(36) CHARACTER SET ascii NULL,
    discardedAt DATETIME(3) NOT NULL,
    discardReason VARCHAR(300) NOT NULL,
    undoneBy CHAR(36) CHARACTER SET ascii NOT NULL,
    undoneAt DATETIME(3) NOT NULL,
    reason VARCHAR(300) NOT NULL,
    KEY ofMessage (importMessageId)
  )`,
  'ALTER TABLE imports ADD COLUMN IF NOT EXISTS series VARCHAR(80) NULL',
  'ALTER TABLE imports ADD INDEX IF NOT EXISTS bySeries (series, createdAt, id)',
];
