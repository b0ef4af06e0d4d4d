import { type Database, select, selectOne } from '#shared/server/database/sql.ts';
import type { ImportListView, ImportMessageView, ImportView } from '#shared/views/transfer.ts';

interface ImportRow {
  id: string;
  fileName: string;
  bytes: number;
  state: ImportView['state'];
  handled: number;
  total: number;
  reason: string | null;
  uploadedBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  version: number;
  applied: number;
  setAside: number;
  refused: number;
  duplicates: number;
}

const LISTED = 100;
const IMPORT = `SELECT i.id, i.fileName, i.bytes, i.state, i.handled, i.total, i.reason, i.createdAt, i.finishedAt, i.version,
  CONCAT(u.firstName, ' ', u.lastName) AS uploadedBy,
  CAST(COALESCE(SUM(m.state = 'applied'), 0) AS INT) AS applied, CAST(COALESCE(SUM(m.state = 'set-aside'), 0) AS INT) AS setAside,
  CAST(COALESCE(SUM(m.state IN ('refused', 'skipped')), 0) AS INT) AS refused,
  CAST(COALESCE(SUM(m.state IN ('duplicate', 'older')), 0) AS INT) AS duplicates
  FROM imports i LEFT JOIN users u ON u.id = i.uploadedBy LEFT JOIN import_messages m ON m.importId = i.id`;

/** The latest imports, newest first. */
export async function listImports(on: Database): Promise<ImportListView['imports']> {
  const rows = await select<ImportRow>(on, `${IMPORT} GROUP BY i.id ORDER BY i.createdAt DESC LIMIT ${LISTED}`);
  return rows.map(presentImport);
}

/** One import with what became of each message. */
export async function findImport(on: Database, id: string): Promise<ImportView | undefined> {
  const row = await selectOne<ImportRow>(on, `${IMPORT} WHERE i.id = ? GROUP BY i.id`, [id]);
  if (!row) return undefined;
  const messages = await select<Omit<ImportMessageView, '_id' | 'index' | 'where'> & { id: string; position: number; place: string | null }>(
    on,
    `SELECT id, position, state, reason, place, orderNumber, orderId, observations, replaced FROM import_messages
     WHERE importId = ? ORDER BY position`,
    [id],
  );
  return {
    ...presentImport(row),
    messages: messages.map(({ id: _id, position, place, replaced, ...message }) => ({
      ...message,
      _id,
      index: position,
      where: place,
      replaced: Boolean(replaced),
    })),
  };
}

function presentImport({ id, createdAt, finishedAt, ...row }: ImportRow): Omit<ImportView, 'messages'> {
  return { ...row, _id: id, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
