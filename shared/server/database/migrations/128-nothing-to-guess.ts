/**
 * Room for what a refused row of a file said, sealed. A hash of an order that was made without a key is of no use a day later, and a birth
 * date may be guessed from it. Repeatable.
 */
export const up = [
  'ALTER TABLE import_refusals MODIFY said TEXT NULL',
  'UPDATE orders SET idempotencyHash = NULL WHERE idempotencyHash IS NOT NULL AND createdAt < NOW() - INTERVAL 1 DAY',
];
