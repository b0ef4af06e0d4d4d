/** Why a result was released again, and when its customer confirmed to have read a version. */
export const up = [
  `ALTER TABLE result_releases
    ADD COLUMN IF NOT EXISTS correctionReason JSON NULL,
    ADD COLUMN IF NOT EXISTS gotWorse BOOLEAN NOT NULL DEFAULT FALSE`,
  `CREATE TABLE IF NOT EXISTS result_readings (
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    version INT UNSIGNED NOT NULL,
    readBy CHAR(36) CHARACTER SET ascii NOT NULL,
    readAt DATETIME(3) NOT NULL,
    PRIMARY KEY (resultId, version), FOREIGN KEY (resultId, version) REFERENCES result_releases (resultId, version)
  )`,
];
