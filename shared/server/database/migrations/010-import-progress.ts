/**
 * How far an import is moves to `job_progress`, where every long job is. Not additive: processes of the version before ask for
 * the columns that go, so they are stopped first.
 */
export const up = [
  `INSERT IGNORE INTO job_progress (jobId, kind, ownerId, state, handled, total, reason, createdAt, finishedAt)
    SELECT id, 'import-lab-file', uploadedBy, state, handled, IF(total = 0 AND finishedAt IS NULL, NULL, total), reason, createdAt, finishedAt
    FROM imports`,
  `ALTER TABLE imports
    DROP COLUMN state, DROP COLUMN handled, DROP COLUMN total, DROP COLUMN reason, DROP COLUMN finishedAt`,
];
