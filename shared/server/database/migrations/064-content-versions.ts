/** Content as it was applied: the bodies by their hash, every version of each kind, and which one is live. Additive; the first start fills it. */
export const up = [
  `CREATE TABLE IF NOT EXISTS content_bodies (
    hash CHAR(64) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    body MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS content_versions (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    kind VARCHAR(32) CHARACTER SET ascii NOT NULL,
    number INT UNSIGNED NOT NULL,
    hash CHAR(64) CHARACTER SET ascii NOT NULL,
    source VARCHAR(300) NOT NULL,
    restoredFrom INT UNSIGNED NULL,
    appliedBy CHAR(36) CHARACTER SET ascii NULL,
    appliedAt DATETIME(3) NOT NULL,
    UNIQUE KEY oneNumber (kind, number),
    FOREIGN KEY (hash) REFERENCES content_bodies (hash),
    FOREIGN KEY (appliedBy) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS content_live (
    kind VARCHAR(32) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    versionId CHAR(36) CHARACTER SET ascii NOT NULL,
    number INT UNSIGNED NOT NULL,
    FOREIGN KEY (versionId) REFERENCES content_versions (id)
  )`,
];
