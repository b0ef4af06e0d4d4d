/**
 * The audit is sealed: its rows are numbered as they come, seals chain blocks of them, and each look through the chain is noted. All of
 * it is only added to. Additive and repeatable.
 */
export const up = [
  'ALTER TABLE activities ADD COLUMN IF NOT EXISTS position BIGINT UNSIGNED NOT NULL AUTO_INCREMENT UNIQUE',
  'ALTER TABLE health_data_reads ADD COLUMN IF NOT EXISTS position BIGINT UNSIGNED NOT NULL AUTO_INCREMENT UNIQUE',
  `CREATE TABLE IF NOT EXISTS audit_seals (
    chain VARCHAR(30) CHARACTER SET ascii NOT NULL,
    number INT UNSIGNED NOT NULL,
    through BIGINT UNSIGNED NOT NULL,
    seen BIGINT UNSIGNED NOT NULL,
    seenAt DATETIME(3) NOT NULL,
    sealedAt DATETIME(3) NOT NULL,
    rowCount INT UNSIGNED NOT NULL,
    hash CHAR(64) CHARACTER SET ascii NOT NULL,
    keyMark CHAR(16) CHARACTER SET ascii NOT NULL,
    signature CHAR(64) CHARACTER SET ascii NOT NULL,
    PRIMARY KEY (chain, number)
  )`,
  `CREATE TABLE IF NOT EXISTS audit_checks (
    chain VARCHAR(30) CHARACTER SET ascii NOT NULL,
    checkedAt DATETIME(3) NOT NULL,
    seals INT UNSIGNED NOT NULL,
    breaks INT UNSIGNED NOT NULL,
    PRIMARY KEY (chain, checkedAt)
  )`,
];
