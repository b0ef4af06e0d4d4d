/**
 * Since when each value stands: the time of its message is that of its file, and one that a person matched days later stood only then. Null
 * in rows of before, of which that time is the best there is. And of a value that became final by a
 * confirmation alone, the message that had said it.
 */
export const up = [
  `ALTER TABLE observations
    ADD COLUMN IF NOT EXISTS stoodAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS confirms CHAR(36) CHARACTER SET ascii NULL`,
];
