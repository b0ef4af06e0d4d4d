/**
 * Of an answer: the browser it came from, whether a doctor gave it for the person and why, and what the person had said before a
 * doctor changed it. Of a person: their last completed questionnaire is found by an index. Additive and repeatable.
 */
export const up = [
  `ALTER TABLE survey_answers
    ADD COLUMN IF NOT EXISTS deviceId CHAR(36) CHARACTER SET ascii NULL,
    ADD COLUMN IF NOT EXISTS byDoctor BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN IF NOT EXISTS reason VARCHAR(300) NULL,
    ADD COLUMN IF NOT EXISTS saidBefore JSON NULL`,
  'ALTER TABLE customer_surveys ADD INDEX IF NOT EXISTS lastCompleted (customerId, completedAt)',
];
