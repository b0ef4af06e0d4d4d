/**
 * Vouchers, their codes, what became of each use, and the log of it. A code counts the uses that are reserved or redeemed, so
 * that one conditional statement keeps its limit. Each item bears its share of the discount; each page at the provider knows the
 * amount it was asked for. Additive and repeatable: pages of before were asked for with the amount of their transaction.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS vouchers (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    \`key\` VARCHAR(60) CHARACTER SET ascii NOT NULL UNIQUE,
    label JSON NOT NULL,
    expiresAt DATETIME(3) NOT NULL,
    redemptionLimit INT UNSIGNED NOT NULL DEFAULT 1,
    published BOOLEAN NOT NULL DEFAULT FALSE,
    discountType ENUM('percent','amount') NOT NULL,
    discountValue INT UNSIGNED NOT NULL,
    productGroups JSON NOT NULL,
    version INT UNSIGNED NOT NULL DEFAULT 1,
    createdAt DATETIME(3) NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS voucher_codes (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    voucherId CHAR(36) CHARACTER SET ascii NOT NULL,
    code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL UNIQUE,
    uses INT UNSIGNED NOT NULL DEFAULT 0,
    withdrawnAt DATETIME(3) NULL,
    createdAt DATETIME(3) NOT NULL,
    KEY byVoucher (voucherId), FOREIGN KEY (voucherId) REFERENCES vouchers (id)
  )`,
  `CREATE TABLE IF NOT EXISTS voucher_uses (
    orderId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    transactionId CHAR(36) CHARACTER SET ascii NOT NULL,
    codeId CHAR(36) CHARACTER SET ascii NOT NULL,
    state ENUM('available','reserved','redeemed','withdrawn') NOT NULL,
    reservedUntil DATETIME(3) NOT NULL,
    KEY byCode (codeId), FOREIGN KEY (orderId) REFERENCES orders (id), FOREIGN KEY (codeId) REFERENCES voucher_codes (id)
  )`,
  `CREATE TABLE IF NOT EXISTS voucher_redemptions (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    codeId CHAR(36) CHARACTER SET ascii NOT NULL,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    transactionId CHAR(36) CHARACTER SET ascii NOT NULL,
    event ENUM('reserve','redeem','give-back','withdraw') NOT NULL,
    at DATETIME(3) NOT NULL,
    actorId CHAR(36) CHARACTER SET ascii NULL,
    actor VARCHAR(40) NOT NULL,
    reason VARCHAR(300) NOT NULL,
    KEY byCode (codeId, at), KEY byOrder (orderId, at), FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  'ALTER TABLE order_items ADD COLUMN IF NOT EXISTS discount INT UNSIGNED NOT NULL DEFAULT 0',
  'ALTER TABLE checkout_sessions ADD COLUMN IF NOT EXISTS amount INT UNSIGNED NULL',
  `UPDATE checkout_sessions s JOIN transactions t ON t.id = s.transactionId SET s.amount = t.amount WHERE s.amount IS NULL`,
];
