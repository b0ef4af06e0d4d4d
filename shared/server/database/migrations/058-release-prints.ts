/**
 * Fingerprints of what a release says, taken after it was released: where none was kept, or one of another shape. What was released
 * stays as it was written. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS release_prints (
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    version INT UNSIGNED NOT NULL,
    language ENUM('de','en','fr','it') NOT NULL,
    shape INT UNSIGNED NOT NULL,
    textHash CHAR(64) CHARACTER SET ascii NOT NULL,
    takenAt DATETIME(3) NOT NULL,
    PRIMARY KEY (resultId, version, language, shape),
    FOREIGN KEY (resultId, version) REFERENCES result_releases (resultId, version)
  )`,
];
