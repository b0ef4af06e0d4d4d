/** When the database was backed up, so that a backup that fails to come is noticed. */
export const up = [
  `CREATE TABLE IF NOT EXISTS backups (
    takenAt DATETIME(3) NOT NULL PRIMARY KEY,
    finishedAt DATETIME(3) NOT NULL,
    rowCount INT UNSIGNED NOT NULL,
    files INT UNSIGNED NOT NULL
  )`,
];
