/** Who asked for a code (network, known device), whether it was sent and given back right, and how many strangers were sent one today. */
export const up = [
  `ALTER TABLE sign_in_codes
    ADD COLUMN IF NOT EXISTS prefix VARCHAR(16) CHARACTER SET ascii NOT NULL DEFAULT '' AFTER country,
    ADD COLUMN IF NOT EXISTS network VARCHAR(80) CHARACTER SET ascii NOT NULL DEFAULT '' AFTER prefix,
    ADD COLUMN IF NOT EXISTS knownDeviceId CHAR(36) CHARACTER SET ascii NULL AFTER network,
    ADD COLUMN IF NOT EXISTS sentToStranger BOOLEAN NOT NULL DEFAULT 0 AFTER knownDeviceId,
    ADD COLUMN IF NOT EXISTS verifiedAt DATETIME(3) NULL,
    ADD KEY IF NOT EXISTS byNetwork (network, createdAt),
    ADD KEY IF NOT EXISTS byPrefix (prefix, createdAt)`,
  `CREATE TABLE IF NOT EXISTS code_budgets (
    day DATE NOT NULL,
    scope ENUM('all','country','prefix') NOT NULL,
    subject VARCHAR(16) CHARACTER SET ascii NOT NULL,
    sent INT UNSIGNED NOT NULL DEFAULT 0,
    PRIMARY KEY (day, scope, subject)
  )`,
];
