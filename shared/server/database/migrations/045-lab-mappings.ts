/**
 * What the codes, units and number fields of a laboratory mean, by who sends them; a mapping is ended, never removed: `active` is 1 or
 * NULL, so that one stands at a time. `mapping_locks` holds the one row that intakes share and whoever changes a mapping has alone: no
 * batch reads by a mapping of before. Of a value: how its mapping
 * reads it; what is stored already is read by the worker. Of a message: its sender, and the fields that hold a number
 * shaped like ours. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS lab_mappings (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    facility VARCHAR(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    kind ENUM('code','unit','number') NOT NULL,
    sent VARCHAR(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    meaning VARCHAR(60) NULL,
    reason VARCHAR(300) NULL,
    confirmedBy CHAR(36) CHARACTER SET ascii NULL,
    setBy CHAR(36) CHARACTER SET ascii NOT NULL,
    setAt DATETIME(3) NOT NULL,
    endedBy CHAR(36) CHARACTER SET ascii NULL,
    endedAt DATETIME(3) NULL,
    endReason VARCHAR(300) NULL,
    active BOOLEAN NULL,
    UNIQUE KEY oneActive (facility, kind, sent, active),
    KEY byTime (facility, setAt)
  )`,
  'CREATE TABLE IF NOT EXISTS mapping_locks (id TINYINT UNSIGNED NOT NULL PRIMARY KEY)',
  'INSERT IGNORE INTO mapping_locks (id) VALUES (1)',
  `ALTER TABLE observations
    ADD COLUMN IF NOT EXISTS mappedMarker VARCHAR(60) NULL,
    ADD COLUMN IF NOT EXISTS mappedUnit VARCHAR(60) NULL,
    ADD COLUMN IF NOT EXISTS reading ENUM('unread','unknown-code','foreign-unit','mapped') NULL DEFAULT 'unread',
    ADD INDEX IF NOT EXISTS byReading (reading, lab)`,
  `ALTER TABLE import_messages
    ADD COLUMN IF NOT EXISTS facility VARCHAR(60) NULL,
    ADD COLUMN IF NOT EXISTS numberFields VARCHAR(120) NULL,
    ADD INDEX IF NOT EXISTS bySender (facility, state)`,
];
