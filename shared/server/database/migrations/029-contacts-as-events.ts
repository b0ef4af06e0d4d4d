/**
 * A contact is an event: what was said and read back, to whom, by which number. An alarm is taken over by a doctor, or goes on to the
 * next one, each step kept. The attempts that were typed by hand stay in former records. Additive and repeatable; the alarms of
 * before count as taken over when a phone or a doctor had confirmed them.
 */
export const up = [
  `ALTER TABLE critical_contacts
    MODIFY COLUMN attempts INT UNSIGNED NULL,
    ADD COLUMN IF NOT EXISTS whom ENUM('person','relative','doctor') NULL,
    ADD COLUMN IF NOT EXISTS phoneNo VARCHAR(40) NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS said VARCHAR(500) NOT NULL DEFAULT '',
    ADD COLUMN IF NOT EXISTS readBack VARCHAR(500) NOT NULL DEFAULT ''`,
  `ALTER TABLE critical_alerts
    ADD COLUMN IF NOT EXISTS importedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS acknowledgedAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS acknowledgedBy CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS escalations TINYINT UNSIGNED NOT NULL DEFAULT 0,
    ADD KEY IF NOT EXISTS byAcknowledged (acknowledgedAt, raisedAt)`,
  `UPDATE critical_alerts SET acknowledgedAt = COALESCE(confirmedAt, raisedAt), acknowledgedBy = confirmedBy
    WHERE acknowledgedAt IS NULL AND state = 'confirmed' AND importedAt IS NULL`,
  `CREATE TABLE IF NOT EXISTS alert_escalations (
    alertId CHAR(36) CHARACTER SET ascii NOT NULL,
    step TINYINT UNSIGNED NOT NULL,
    sentTo ENUM('doctor','everyone','administrators') NOT NULL,
    doctorId CHAR(36) CHARACTER SET ascii NULL,
    escalatedAt DATETIME(3) NOT NULL,
    PRIMARY KEY (alertId, step), FOREIGN KEY (alertId) REFERENCES critical_alerts (id)
  )`,
];
