/** Files that staff had made of many records: who asked for what, how many rows it holds, and until when it is kept. Additive. */
export const up = [
  `CREATE TABLE IF NOT EXISTS exports (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    kind ENUM('orders') NOT NULL,
    askedBy CHAR(36) CHARACTER SET ascii NOT NULL,
    filter JSON NOT NULL,
    form JSON NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    expiresAt DATETIME(3) NOT NULL,
    \`rows\` INT UNSIGNED NULL,
    bytes INT UNSIGNED NULL,
    KEY byCreation (createdAt, id),
    FOREIGN KEY (askedBy) REFERENCES users (id)
  )`,
];
