/**
 * Exports for research: further kinds, whether a file has pseudonyms, under which id it lies (each run writes one of its own), and what is
 * told beside it. Additive.
 */
export const up = [
  "ALTER TABLE exports MODIFY COLUMN kind ENUM('orders','programmes','appointments','answers','values') NOT NULL",
  'ALTER TABLE exports ADD COLUMN IF NOT EXISTS pseudonymised BOOLEAN NOT NULL DEFAULT 0',
  'ALTER TABLE exports ADD COLUMN IF NOT EXISTS fileId CHAR(36) CHARACTER SET ascii NULL',
  'ALTER TABLE exports ADD COLUMN IF NOT EXISTS manifest JSON NULL',
  'ALTER TABLE exports ADD KEY IF NOT EXISTS byAsker (askedBy, createdAt, id)',
];
