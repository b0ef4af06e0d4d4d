/** When a person first had a released version of their result on the screen: doctors see what is read and what is not. Additive and repeatable. */
export const up = [
  `CREATE TABLE IF NOT EXISTS result_openings (
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    version INT UNSIGNED NOT NULL,
    openedAt DATETIME(3) NOT NULL,
    PRIMARY KEY (resultId, version), FOREIGN KEY (resultId, version) REFERENCES result_releases (resultId, version)
  )`,
];
