import { type Database, select, selectOne } from '#shared/server/database/sql.ts';
import type { ImportListView, ImportMessageView, ImportView } from '#shared/views/lab-intake.ts';

type ImportRow = Omit<ImportView, '_id' | 'createdAt' | 'finishedAt' | 'messages'> & {
  id: string;
  createdAt: Date;
  finishedAt: Date | null;
};

type MessageRow = Omit<ImportMessageView, '_id' | 'index' | 'where' | 'decision'> & {
  id: string;
  position: number;
  place: string | null;
  decision: 'matched' | 'discarded' | null;
  decisionReason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

const LISTED = 100;
const count = (name: string, condition: string): string => `CAST(COALESCE(SUM(${condition}), 0) AS INT) AS ${name}`;

/** Imports with their counts; `which` is a table of ids, so that only the messages of those are counted. */
const importsOf = (
  which: string,
): string => `SELECT i.id, i.fileName, i.bytes, i.state, i.handled, i.total, i.reason, i.createdAt,
  i.finishedAt, i.version, CONCAT(u.firstName, ' ', u.lastName) AS uploadedBy, ${[
    count('applied', "m.state = 'applied'"),
    count('setAside', "m.state = 'set-aside' AND m.decision IS NULL"),
    count('matching', "m.state = 'set-aside' AND m.decision IS NOT NULL"),
    count('refused', "m.state IN ('refused', 'skipped')"),
    count('duplicates', "m.state IN ('duplicate', 'older')"),
    count('discarded', "m.state = 'discarded'"),
    count('replaced', "m.state = 'applied' AND m.replaced"),
  ].join(', ')}
  FROM (${which}) w JOIN imports i ON i.id = w.id LEFT JOIN users u ON u.id = i.uploadedBy
  LEFT JOIN import_messages m ON m.importId = i.id GROUP BY i.id ORDER BY i.createdAt DESC`;

/** The latest, and older ones that still wait for a decision: nothing that was set aside drops out of sight. */
const LATEST = `(SELECT id FROM imports ORDER BY createdAt DESC LIMIT ${LISTED}) UNION
  (SELECT importId FROM import_messages WHERE state = 'set-aside' AND decision IS NULL GROUP BY importId LIMIT ${LISTED})`;

/** The latest imports, newest first, with every older one that waits for a decision. */
export async function listImports(on: Database): Promise<ImportListView['imports']> {
  return (await select<ImportRow>(on, importsOf(LATEST))).map(presentImport);
}

/** One import with what became of each message. */
export async function findImport(on: Database, id: string): Promise<ImportView | undefined> {
  const row = await selectOne<ImportRow>(on, importsOf('SELECT ? AS id'), [id]);
  if (!row) return undefined;
  const messages = await select<MessageRow>(
    on,
    `SELECT m.id, m.position, m.state, m.reason, m.place, m.orderNumber, m.orderId, m.observations, m.replaced, m.decision,
       m.decisionReason, m.decidedAt, CONCAT(u.firstName, ' ', u.lastName) AS decidedBy
     FROM import_messages m LEFT JOIN users u ON u.id = m.decidedBy WHERE m.importId = ? ORDER BY m.position`,
    [id],
  );
  return { ...presentImport(row), messages: messages.map(presentMessage) };
}

function presentMessage({
  id,
  position,
  place,
  decision,
  decisionReason,
  decidedBy,
  decidedAt,
  ...row
}: MessageRow): ImportMessageView {
  return {
    ...row,
    _id: id,
    index: position,
    where: place,
    replaced: Boolean(row.replaced),
    decision:
      decision && decidedAt
        ? { kind: decision, by: decidedBy, at: decidedAt.toISOString(), reason: decisionReason ?? '' }
        : null,
  };
}

function presentImport({ id, createdAt, finishedAt, ...row }: ImportRow): Omit<ImportView, 'messages'> {
  return { ...row, _id: id, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
