/**
 * Messages know how urgent they are, from which number they leave, how often they were tried and until when trying makes sense;
 * critical alerts are rows that say whether a doctor was reached. Additive and repeatable.
 */
export const up = [
  `ALTER TABLE sms_messages
    MODIFY COLUMN state ENUM('queued','sending','sent','delivered','failed','unknown','discarded') NOT NULL DEFAULT 'queued',
    ADD COLUMN IF NOT EXISTS alertId CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS sender ENUM('main','alerts') NOT NULL DEFAULT 'main',
    ADD COLUMN IF NOT EXISTS priority TINYINT UNSIGNED NOT NULL DEFAULT 10,
    ADD COLUMN IF NOT EXISTS tries SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS lost TINYINT UNSIGNED NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS giveUpAt DATETIME(3) NULL,
    ADD COLUMN IF NOT EXISTS changedAt DATETIME(3) NULL,
    ADD KEY IF NOT EXISTS byState (state, sender, priority, createdAt),
    ADD KEY IF NOT EXISTS byAlert (alertId)`,
  // What the provider's last outage left behind ends now, where staff see it; the worker's sweep says so.
  "UPDATE sms_messages SET giveUpAt = createdAt + INTERVAL 12 HOUR WHERE state = 'queued' AND giveUpAt IS NULL",
  // The jobs of those, under the name by which a message knows its job from now on.
  `UPDATE outbox SET dedupKey = CONCAT('sms:', JSON_VALUE(payload, '$.smsId'), ':0')
    WHERE kind = 'send-sms' AND state = 'pending' AND dedupKey IS NULL`,
  `CREATE TABLE IF NOT EXISTS critical_alerts (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    resultId CHAR(36) CHARACTER SET ascii NOT NULL,
    version INT UNSIGNED NOT NULL,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    state ENUM('raised','unconfirmed','unreached','confirmed') NOT NULL DEFAULT 'raised',
    round TINYINT UNSIGNED NOT NULL DEFAULT 0,
    raisedAt DATETIME(3) NOT NULL,
    confirmedAt DATETIME(3) NULL,
    confirmedBy CHAR(36) CHARACTER SET ascii NULL,
    UNIQUE KEY byResult (resultId, version), KEY byState (state, raisedAt), KEY byOrder (orderId)
  )`,
];
