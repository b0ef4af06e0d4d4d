import { type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import type { ContactView, InternalNoteView } from '#shared/views/results.ts';

const NAME = "CONCAT_WS(' ', u.doctorTitle, u.firstName, u.lastName)";

/** Internal notes of a result, oldest first; a deleted one keeps its place without its text. */
export async function listNotes(on: Database | Tx, resultId: string): Promise<InternalNoteView[]> {
  const rows = await select<{
    id: string;
    userId: string;
    author: string;
    note: string;
    createdAt: Date;
    changedAt: Date | null;
    deletedAt: Date | null;
  }>(
    on,
    `SELECT n.*, ${NAME} AS author FROM internal_notes n JOIN users u ON u.id = n.userId WHERE n.resultId = ? ORDER BY n.createdAt`,
    [resultId],
  );
  return rows.map((row) => ({
    _id: row.id,
    userId: row.userId,
    author: row.author,
    note: row.deletedAt ? '' : row.note,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    deleted: row.deletedAt !== null,
  }));
}

/** Calls about critical values of a result, oldest first. */
export async function listContacts(on: Database | Tx, resultId: string): Promise<ContactView[]> {
  const rows = await select<{
    id: string;
    calledBy: string;
    calledAt: Date;
    outcome: ContactView['outcome'];
    attempts: number;
    note: string;
    measureIds: unknown;
  }>(
    on,
    `SELECT c.id, ${NAME} AS calledBy, c.calledAt, c.outcome, c.attempts, c.note, c.measureIds
     FROM critical_contacts c JOIN users u ON u.id = c.calledBy WHERE c.resultId = ? ORDER BY c.createdAt`,
    [resultId],
  );
  return rows.map(({ id, calledAt, measureIds, ...row }) => ({
    ...row,
    _id: id,
    calledAt: calledAt.toISOString(),
    measureIds: json<string[]>(measureIds),
  }));
}
