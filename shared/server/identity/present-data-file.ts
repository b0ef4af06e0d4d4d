import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import type { DataFile } from '#shared/server/models/data-file.ts';
import type { JobProgress } from '#shared/server/models/job-progress.ts';
import type { DataFileView } from '#shared/views/own-data.ts';

type DataFileRow = Pick<Row<DataFile>, 'id' | 'format' | 'language' | 'createdAt' | 'expiresAt' | 'bytes'> &
  Pick<Row<JobProgress>, 'state' | 'handled' | 'total'>;

const FILE = columns<DataFileRow>({
  id: 'f',
  format: 'f',
  language: 'f',
  createdAt: 'f',
  expiresAt: 'f',
  bytes: 'f',
  state: 'p',
  handled: 'p',
  total: 'p',
});

/** The files that were made for a person and are not over, the newest first. */
export const listDataFileRows = (on: Database | Tx, userId: string, now: Date): Promise<DataFileRow[]> =>
  select(
    on,
    FILE,
    'FROM data_files f JOIN job_progress p ON p.jobId = f.id WHERE f.userId = ? AND f.expiresAt > ? ORDER BY f.createdAt DESC, f.id DESC',
    [userId, now],
  );

/** A file and how far it is. */
export function presentDataFile(row: DataFileRow): DataFileView {
  return {
    _id: row.id,
    format: row.format,
    state: row.state,
    handled: row.total === null ? row.handled : Math.min(row.handled, row.total),
    total: row.total,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    bytes: row.bytes,
  };
}

/** It is made at this moment, or will be. */
export const isBeingMade = ({ state }: Pick<DataFileRow, 'state'>): boolean =>
  state === JobState.waiting || state === JobState.running;
