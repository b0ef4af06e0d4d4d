/**
 * Who is in a file for research while it can be fetched: whoever withdraws their approval takes it away from everybody. Rows are deleted
 * with the file.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS export_people (
    exportId CHAR(36) CHARACTER SET ascii NOT NULL,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    createdAt DATETIME(3) NOT NULL,
    PRIMARY KEY (exportId, customerId),
    KEY byCustomer (customerId),
    KEY byCreation (createdAt),
    FOREIGN KEY (exportId) REFERENCES exports (id),
    FOREIGN KEY (customerId) REFERENCES users (id)
  )`,
];
