/**
 * Which text somebody accepted for an order, in which version and language, and when: one row each, never changed, so that a
 * newer version that is accepted later leaves the earlier one provable. What was accepted before is taken over; its language was
 * kept for the order only. Of a choice on research made before, nobody knows the language. Additive and repeatable.
 */
export const up = [
  `CREATE TABLE IF NOT EXISTS accepted_texts (
    orderId CHAR(36) CHARACTER SET ascii NOT NULL,
    text ENUM('terms','medical-statement') NOT NULL,
    version VARCHAR(20) NOT NULL,
    language ENUM('de','en','fr','it') NOT NULL,
    acceptedAt DATETIME(3) NOT NULL,
    PRIMARY KEY (orderId, text, version), FOREIGN KEY (orderId) REFERENCES orders (id)
  )`,
  `INSERT IGNORE INTO accepted_texts (orderId, text, version, language, acceptedAt)
    SELECT id, 'medical-statement', statementVersion, language, statementConfirmedAt FROM orders`,
  `INSERT IGNORE INTO accepted_texts (orderId, text, version, language, acceptedAt)
    SELECT id, 'terms', termsVersion, language, createdAt FROM orders WHERE termsVersion IS NOT NULL`,
  "ALTER TABLE research_approvals ADD COLUMN IF NOT EXISTS language ENUM('de','en','fr','it') NULL",
];
