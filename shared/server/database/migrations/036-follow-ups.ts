/**
 * What became of a follow-up test that a released result recommends: ended by the person, or ordered. A recommendation that
 * nobody answered has no row. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS follow_ups (
    mainOrderId CHAR(36) CHARACTER SET ascii NOT NULL,
    followUpKey VARCHAR(60) CHARACTER SET ascii NOT NULL,
    orderId CHAR(36) CHARACTER SET ascii NULL UNIQUE,
    endedAt DATETIME(3) NULL,
    PRIMARY KEY (mainOrderId, followUpKey), FOREIGN KEY (mainOrderId) REFERENCES orders (id)
  )`,
];
