/** Orders, their items, history, appointments, transactions, ledger and the provider's events. */
export const up = [
  `CREATE TABLE IF NOT EXISTS orders (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderNumber CHAR(10) CHARACTER SET ascii NOT NULL UNIQUE,
    customerId CHAR(36) CHARACTER SET ascii NOT NULL,
    idempotencyKey VARCHAR(80) CHARACTER SET ascii NULL,
    status TINYINT UNSIGNED NULL,
    application ENUM('branch','homesampling') NOT NULL,
    productGroupKey VARCHAR(60) CHARACTER SET ascii NOT NULL,
    productKey VARCHAR(60) CHARACTER SET ascii NOT NULL,
    productName JSON NOT NULL,
    sampleType ENUM('venous','capillary') NOT NULL,
    fastingHours INT UNSIGNED NOT NULL,
    turnaroundDays INT UNSIGNED NOT NULL,
    total INT UNSIGNED NOT NULL,
    language ENUM('de','en','fr','it') NOT NULL,
    deliveryAddress JSON NULL,
    invoiceAddress JSON NULL,
    seenTermsAndConditions BOOLEAN NOT NULL DEFAULT FALSE,
    termsVersion VARCHAR(20) NULL,
    statementVersion VARCHAR(20) NOT NULL,
    statementConfirmedAt DATETIME(3) NOT NULL,
    lastUpdatedTransactionNo VARCHAR(20) CHARACTER SET ascii NOT NULL,
    refundedAt DATETIME(3) NULL,
    callbackOpen BOOLEAN NOT NULL DEFAULT FALSE,
    version INT UNSIGNED NOT NULL DEFAULT 1,
    createdAt DATETIME(3) NOT NULL,
    UNIQUE KEY once (customerId, idempotencyKey), KEY byCustomer (customerId, createdAt), KEY byStatus (status),
    FOREIGN KEY (customerId) REFERENCES users (id)
  )`,
  `CREATE TABLE IF NOT EXISTS order_numbers (
    year SMALLINT UNSIGNED NOT NULL PRIMARY KEY,
    next INT UNSIGNED NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS order_items (
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    position INT UNSIGNED NOT NULL,
    kind ENUM('product','addon') NOT NULL,
    itemKey VARCHAR(60) CHARACTER SET ascii NOT NULL,
    name JSON NOT NULL,
    markers JSON NOT NULL,
    price INT UNSIGNED NOT NULL,
    transactionId CHAR(36) CHARACTER SET ascii NOT NULL,
    PRIMARY KEY (orderId, position), FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  `CREATE TABLE IF NOT EXISTS order_history (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    fromStatus TINYINT UNSIGNED NULL,
    toStatus TINYINT UNSIGNED NULL,
    at DATETIME(3) NOT NULL,
    actorId CHAR(36) CHARACTER SET ascii NULL,
    actor VARCHAR(40) NOT NULL,
    reason VARCHAR(200) NOT NULL,
    KEY byOrder (orderId, at), FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  `CREATE TABLE IF NOT EXISTS appointments (
    orderId CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    partnerBranchId CHAR(36) CHARACTER SET ascii NOT NULL,
    startsAt DATETIME(3) NOT NULL,
    endsAt DATETIME(3) NOT NULL,
    state ENUM('held','booked','lapsed','released') NOT NULL,
    heldUntil DATETIME(3) NULL,
    KEY bySlot (partnerBranchId, startsAt), KEY byHold (state, heldUntil),
    FOREIGN KEY (orderId) REFERENCES orders (id), FOREIGN KEY (partnerBranchId) REFERENCES partner_branches (id)
  )`,
  `CREATE TABLE IF NOT EXISTS transactions (
    id CHAR(36) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    transactionNo VARCHAR(20) CHARACTER SET ascii NOT NULL UNIQUE,
    type ENUM('order','add-on','reschedule','refund') NOT NULL,
    status ENUM('settled','canceled','refunded','N/A') NOT NULL DEFAULT 'N/A',
    amount INT UNSIGNED NOT NULL,
    attempt INT UNSIGNED NOT NULL DEFAULT 0,
    checkoutSessionId VARCHAR(120) CHARACTER SET ascii NULL UNIQUE,
    checkoutUrl VARCHAR(1000) NULL,
    checkoutExpiresAt DATETIME(3) NULL,
    checkoutState ENUM('none','open','failed','expired','complete','slot-gone') NOT NULL DEFAULT 'none',
    paymentIntentId VARCHAR(120) CHARACTER SET ascii NULL,
    settledAt DATETIME(3) NULL,
    createdAt DATETIME(3) NOT NULL,
    KEY byOrder (orderId), FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  `CREATE TABLE IF NOT EXISTS ledger (
    transactionId CHAR(36) CHARACTER SET ascii NOT NULL,
    kind ENUM('payment','refund') NOT NULL,
    amount INT UNSIGNED NOT NULL,
    providerId VARCHAR(120) CHARACTER SET ascii NULL,
    at DATETIME(3) NOT NULL,
    PRIMARY KEY (transactionId, kind), FOREIGN KEY (transactionId) REFERENCES transactions (id)
  )`,
  `CREATE TABLE IF NOT EXISTS payment_events (
    id VARCHAR(120) CHARACTER SET ascii NOT NULL PRIMARY KEY,
    type VARCHAR(80) CHARACTER SET ascii NOT NULL,
    objectId VARCHAR(120) CHARACTER SET ascii NOT NULL,
    receivedAt DATETIME(3) NOT NULL
  )`,
];
