/**
 * Callbacks among the requests for support: of which order, in which language, when their clock began and ends, who took them, what
 * became of the calls. Additive.
 */
export const up = [
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS orderId CHAR(36) CHARACTER SET ascii NULL',
  "ALTER TABLE supports ADD COLUMN IF NOT EXISTS language ENUM('de','en','fr','it') NULL",
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS phoneNo VARCHAR(20) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS startsAt DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS dueAt DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS isPromised BOOLEAN NOT NULL DEFAULT FALSE',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS takenBy CHAR(36) CHARACTER SET ascii NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS takenAt DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS calledAt DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS lastCalledAt DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS tries TINYINT UNSIGNED NOT NULL DEFAULT 0',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS nextTryAt DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS brokenAt DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS againBy DATETIME(3) NULL',
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS doneAt DATETIME(3) NULL',
  "ALTER TABLE supports ADD COLUMN IF NOT EXISTS outcome ENUM('reached','withdrawn') NULL",
  'ALTER TABLE supports ADD COLUMN IF NOT EXISTS note VARCHAR(500) NULL',
  'ALTER TABLE supports ADD KEY IF NOT EXISTS byOrder (orderId, createdAt)',
  'ALTER TABLE supports ADD KEY IF NOT EXISTS byStart (startsAt)',
  'ALTER TABLE supports ADD FOREIGN KEY IF NOT EXISTS ofOrder (orderId) REFERENCES orders (id)',
  'ALTER TABLE supports ADD FOREIGN KEY IF NOT EXISTS ofTaker (takenBy) REFERENCES users (id)',
];
