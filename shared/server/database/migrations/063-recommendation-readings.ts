/** Which recommendation of their own result a person opened, and when first: it earns a badge. Goes with the account. Additive and repeatable. */
export const up = [
  `CREATE TABLE IF NOT EXISTS recommendation_readings (
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    recommendation VARCHAR(64) NOT NULL,
    version INT UNSIGNED NOT NULL,
    readAt DATETIME(3) NOT NULL,
    PRIMARY KEY (resultId, recommendation), FOREIGN KEY (resultId, version) REFERENCES result_releases (resultId, version)
  )`,
];
