/**
 * Every page at the provider is a row: a payment may come on any of them, not only on the newest. Refunds know their number at
 * the provider and why they failed. Each step may run again; not additive: processes of the version before ask for the
 * columns that go, so they are stopped first.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS checkout_sessions (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    transactionId CHAR(36) CHARACTER SET ascii NOT NULL,
    attempt INT UNSIGNED NOT NULL,
    idempotencyKey VARCHAR(160) CHARACTER SET ascii NULL UNIQUE,
    providerSessionId VARCHAR(120) CHARACTER SET ascii NULL UNIQUE,
    url VARCHAR(1000) NULL,
    expiresAt DATETIME(3) NOT NULL,
    state ENUM('opening','open','processing','paid','expired','failed','never-opened','differs','returned') NOT NULL DEFAULT 'opening',
    askedAt DATETIME(3) NULL,
    createdAt DATETIME(3) NOT NULL,
    UNIQUE KEY once (transactionId, attempt), KEY byState (state, askedAt),
    FOREIGN KEY (transactionId) REFERENCES transactions (id)
  )`,
  // What is open is asked about again, so that a page that was replaced and forgotten is the only one that may be missing; the
  // nightly comparison finds those.
  `BEGIN NOT ATOMIC
    IF EXISTS (SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'transactions' AND column_name = 'checkoutSessionId') THEN
      INSERT IGNORE INTO checkout_sessions
        (id, transactionId, attempt, idempotencyKey, providerSessionId, url, expiresAt, state, createdAt)
      SELECT UUID(), id, attempt, CONCAT('checkout:', id, ':', attempt), checkoutSessionId, checkoutUrl,
        COALESCE(checkoutExpiresAt, createdAt),
        CASE WHEN checkoutSessionId IS NULL THEN 'opening'
          WHEN status IN ('settled', 'refunded') THEN 'paid'
          WHEN checkoutState = 'expired' THEN 'expired'
          ELSE 'open' END,
        createdAt
      FROM transactions WHERE attempt > 0 AND type <> 'refund';
    END IF;
  END`,
  `ALTER TABLE transactions
    ADD COLUMN IF NOT EXISTS providerRefundId VARCHAR(120) CHARACTER SET ascii NULL UNIQUE,
    ADD COLUMN IF NOT EXISTS failure VARCHAR(80) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS failedAt DATETIME(3) NULL,
    ADD KEY IF NOT EXISTS byRefunded (refundsId),
    DROP INDEX IF EXISTS refundsId,
    DROP COLUMN IF EXISTS checkoutSessionId, DROP COLUMN IF EXISTS checkoutUrl, DROP COLUMN IF EXISTS checkoutExpiresAt`,
  "ALTER TABLE ledger MODIFY kind ENUM('payment','refund','refund-returned') NOT NULL",
];
