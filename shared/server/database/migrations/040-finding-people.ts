/**
 * Staff find people by the beginning of either name or of the e-mail address, and list them by name or newest first: each way
 * reads an index. Phone and order numbers are unique keys already. Additive and repeatable.
 */
export const up = [
  'ALTER TABLE users ADD INDEX IF NOT EXISTS byName (lastName, firstName)',
  'ALTER TABLE users ADD INDEX IF NOT EXISTS byFirstName (firstName, lastName)',
  'ALTER TABLE users ADD INDEX IF NOT EXISTS byEmail (email)',
  'ALTER TABLE users ADD INDEX IF NOT EXISTS byCreation (createdAt)',
];
