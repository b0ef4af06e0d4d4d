/**
 * What a session was refreshed with (a pair given twice within the grace, the browser's cookie), and what a code was asked for.
 * Processes of the version before leave the new columns alone; their codes count as asked for at sign-in.
 */
export const up = [
  `ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS repeatedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS boundAt DATETIME(3) NULL`,
  `ALTER TABLE sign_in_codes
    ADD COLUMN IF NOT EXISTS purpose VARCHAR(20) CHARACTER SET ascii NOT NULL DEFAULT 'sign-in'`,
];
