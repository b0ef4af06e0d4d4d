/** What a payment that is still open would add to its order. Additive and repeatable. */
export const up = [
  `CREATE TABLE IF NOT EXISTS planned_items (
    transactionId CHAR(36) CHARACTER SET ascii NOT NULL,
    position INT UNSIGNED NOT NULL,
    itemKey VARCHAR(60) CHARACTER SET ascii NOT NULL,
    name JSON NOT NULL,
    markers JSON NOT NULL,
    price INT UNSIGNED NOT NULL,
    PRIMARY KEY (transactionId, position), FOREIGN KEY (transactionId) REFERENCES transactions (id)
  )`,
];
