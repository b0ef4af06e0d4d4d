/**
 * Room for what a refused row of a file said, sealed. Hashes of what was ordered had no key, and a birth date may be guessed from one: they
 * are forgotten. Repeatable.
 */
export const up = [
  'ALTER TABLE import_refusals MODIFY said TEXT NULL',
  'UPDATE orders SET idempotencyHash = NULL WHERE idempotencyHash IS NOT NULL',
];
