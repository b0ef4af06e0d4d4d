/**
 * How far an import is moves to `job_progress`, where every long job is. Not additive: processes of the version before ask for
 * the columns that go, so they are stopped first.
 */
export const up = [
  // After a run that was cut short the columns may be gone already, and with them what there was to copy.
  `BEGIN NOT ATOMIC
    IF EXISTS (
      SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'imports' AND column_name = 'state'
    ) THEN
      INSERT IGNORE INTO job_progress (jobId, kind, ownerId, state, handled, total, reason, createdAt, finishedAt)
        SELECT id, 'import-lab-file', uploadedBy, state, handled, IF(total = 0 AND finishedAt IS NULL, NULL, total), reason, createdAt, finishedAt
        FROM imports;
    END IF;
  END`,
  `ALTER TABLE imports
    DROP COLUMN IF EXISTS state, DROP COLUMN IF EXISTS handled, DROP COLUMN IF EXISTS total,
    DROP COLUMN IF EXISTS reason, DROP COLUMN IF EXISTS finishedAt`,
];
