/**
 * Room for birth dates that are sealed, and the hash by which one is found. The prefix finds those that still lie there in the clear.
 * Repeatable; whoever reads a day reads the same text.
 */
export const up = [
  `ALTER TABLE users MODIFY birthdate VARCHAR(120) NULL, ADD COLUMN IF NOT EXISTS birthdateLookup CHAR(32) NULL,
    ADD KEY IF NOT EXISTS byBirthdate (birthdateLookup), ADD KEY IF NOT EXISTS byClearBirthdate (birthdate(10))`,
];
