/** Room for what is sealed of answers and of the notes of staff. Additive and repeatable. */
export const up = [
  'ALTER TABLE survey_answers MODIFY reason TEXT NULL',
  'ALTER TABLE internal_notes MODIFY note MEDIUMTEXT NOT NULL',
  'ALTER TABLE crm_notes MODIFY text TEXT NOT NULL',
  `ALTER TABLE crm_records MODIFY note TEXT NOT NULL DEFAULT '', MODIFY reachable TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE supports MODIFY note TEXT NULL',
];
