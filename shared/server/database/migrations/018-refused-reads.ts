/** Whoever asked for health data they may not see is in the record as well. */
export const up = [
  `ALTER TABLE health_data_reads ADD COLUMN IF NOT EXISTS outcome ENUM('read','refused') NOT NULL DEFAULT 'read'`,
];
