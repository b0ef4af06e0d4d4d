/**
 * Files of orders that administrators bring: they stand among the imports, with what they are about and what became of their rows, and
 * each refused row with the reason. Additive.
 */
export const up = [
  "ALTER TABLE imports ADD COLUMN IF NOT EXISTS kind ENUM('lab-file','order-file') NOT NULL DEFAULT 'lab-file'",
  `CREATE TABLE IF NOT EXISTS order_imports (
    importId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    target JSON NOT NULL,
    phase ENUM('check','apply') NOT NULL DEFAULT 'check',
    form JSON NULL,
    detail VARCHAR(200) NULL,
    createdRows INT UNSIGNED NOT NULL DEFAULT 0,
    changedRows INT UNSIGNED NOT NULL DEFAULT 0,
    sameRows INT UNSIGNED NOT NULL DEFAULT 0,
    refusedRows INT UNSIGNED NOT NULL DEFAULT 0,
    confirmedBy CHAR(36) CHARACTER SET ascii NULL,
    confirmedAt DATETIME(3) NULL,
    expiresAt DATETIME(3) NOT NULL,
    FOREIGN KEY (importId) REFERENCES imports (id),
    FOREIGN KEY (confirmedBy) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS import_refusals (
    importId CHAR(36) CHARACTER SET ascii NOT NULL,
    position INT UNSIGNED NOT NULL,
    line INT UNSIGNED NOT NULL,
    field VARCHAR(20) CHARACTER SET ascii NULL,
    said VARCHAR(60) NULL,
    fault VARCHAR(30) CHARACTER SET ascii NOT NULL,
    detail VARCHAR(60) NULL,
    createdAt DATETIME(3) NOT NULL,
    PRIMARY KEY (importId, position),
    KEY byCreation (createdAt),
    FOREIGN KEY (importId) REFERENCES imports (id)
  )`,
];
