/** Notes of the CRM about a person, each in its place of the timeline. Additive and repeatable. */
export const up = [
  `CREATE TABLE IF NOT EXISTS crm_notes (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    text VARCHAR(2000) NOT NULL,
    writtenBy CHAR(36) CHARACTER SET ascii NOT NULL,
    writtenAt DATETIME(3) NOT NULL,
    changedAt DATETIME(3) NULL,
    KEY byCustomer (customerId, writtenAt),
    FOREIGN KEY (customerId) REFERENCES users (id)
  )`,
];
