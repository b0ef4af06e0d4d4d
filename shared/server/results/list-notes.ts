import type { Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import type { InternalNoteView } from '#shared/views/reviewing.ts';

type NoteRow = Omit<Row<InternalNote>, 'resultId'> & { author: string };

const NOTE = columns<NoteRow>({
  id: 'n',
  userId: 'n',
  note: opened(InternalNote, 'n', 'note'),
  createdAt: 'n',
  changedAt: 'n',
  deletedAt: 'n',
  author: staffNameOf('u'),
});

/** Internal notes of a result, oldest first; a deleted one keeps its place without its text. */
export async function listNotes(on: Database | Tx, resultId: string): Promise<InternalNoteView[]> {
  const from = 'FROM internal_notes n JOIN users u ON u.id = n.userId WHERE n.resultId = ? ORDER BY n.createdAt, n.id';
  const rows = await select(on, NOTE, from, [resultId]);
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
