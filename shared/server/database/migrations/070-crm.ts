/**
 * What the CRM knows of a person besides their account, the day on which somebody takes them up again, the programme of a test, and kits by
 * when they left. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS crm_records (
    customerId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    note VARCHAR(2000) NOT NULL DEFAULT '',
    reachable VARCHAR(120) NOT NULL DEFAULT '',
    contactBy ENUM('any','phone','sms','email') NOT NULL DEFAULT 'any',
    version INT UNSIGNED NOT NULL DEFAULT 1,
    changedAt DATETIME(3) NULL,
    changedBy CHAR(36) CHARACTER SET ascii NULL,
    assignedTo CHAR(36) CHARACTER SET ascii NULL,
    openDate DATE NULL,
    KEY byOpenDate (openDate, customerId), FOREIGN KEY (customerId) REFERENCES users (id)
  )`,
  "ALTER TABLE products ADD COLUMN IF NOT EXISTS programme ENUM('pilot','small-profiles','pharmacy-pilot') NULL",
  'ALTER TABLE kits ADD KEY IF NOT EXISTS byStatus (status, sentAt, orderId)',
];
