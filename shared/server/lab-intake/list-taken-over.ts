import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { ThreadRefusal } from '#shared/server/hl7/read-in-thread.ts';
import type { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';

/** Why an import ended though messages of its file were not read yet: a limit stopped the reading. */
const LIMITS: ThreadRefusal['refused'][] = ['timeout', 'memory'];

type StoppedRow = Pick<Row<Import>, 'id'>;
const STOPPED = columns<StoppedRow>({ id: 'i' });

/** Positions of a file's messages that are taken over: by this import before its worker died, and by earlier ones of the same file. */
export interface TakenOver {
  own: Set<number>;
  /** By imports of the same bytes that a limit stopped, since the last one that came to its end. */
  before: Set<number>;
}

/** What an import need not read. A file that was imported to its end and comes again is read again, as any other. */
export async function listTakenOver(
  on: Database,
  { id, sha256, expectedOrderId }: Pick<Row<Import>, 'id' | 'sha256' | 'expectedOrderId'>,
): Promise<TakenOver> {
  const stopped = await select(
    on,
    STOPPED,
    `FROM imports i JOIN job_progress p ON p.jobId = i.id
     WHERE i.sha256 = ? AND i.id < ? AND i.expectedOrderId <=> ? AND p.state = ? AND p.reason IN (?)
       AND NOT EXISTS (
         SELECT 1 FROM imports l JOIN job_progress q ON q.jobId = l.id WHERE l.sha256 = i.sha256 AND l.id > i.id AND q.state = ?
       )`,
    [sha256, id, expectedOrderId, JobState.failed, LIMITS, JobState.done],
  );
  const positionsOf = async (importId: string | string[]): Promise<Set<number>> => {
    const rows = await findRows(on, ImportMessage, ['position'], { where: { importId } });
    return new Set(rows.map(({ position }) => position));
  };
  return { own: await positionsOf(id), before: await positionsOf(stopped.map((row) => row.id)) };
}
