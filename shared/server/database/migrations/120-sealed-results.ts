/** Room for what is sealed of results, and of replies that repeat them: a ciphertext is longer than its text. Additive and repeatable. */
export const up = [
  `ALTER TABLE observations MODIFY value MEDIUMTEXT NOT NULL, MODIFY referenceRange TEXT NOT NULL, MODIFY flags TEXT NOT NULL,
    MODIFY notes MEDIUMTEXT NOT NULL, MODIFY asideDecisionReason TEXT NULL`,
  'ALTER TABLE lab_notes MODIFY note MEDIUMTEXT NOT NULL',
  `ALTER TABLE critical_contacts MODIFY said TEXT NOT NULL DEFAULT '', MODIFY readBack TEXT NOT NULL DEFAULT '',
    MODIFY note TEXT NOT NULL`,
];
