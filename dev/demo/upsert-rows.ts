import type { SqlValue, Tx } from '#shared/server/database/sql.ts';

/** Inserts rows of one shape; those whose key exists take the new facts, the others stay as they are. */
export async function upsertRows(tx: Tx, table: string, rows: readonly Record<string, SqlValue>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((column) => `\`${column}\``);
  const updates = columns.map((column) => `${column} = VALUES(${column})`);
  await tx.connection.query(
    `INSERT INTO \`${table}\` (${columns.join(',')}) VALUES ? ON DUPLICATE KEY UPDATE ${updates.join(',')}`,
    [rows.map((row) => Object.values(row))],
  );
}

/** Inserts the rows whose key does not exist yet. */
export async function insertMissing(tx: Tx, table: string, rows: readonly Record<string, SqlValue>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((column) => `\`${column}\``);
  await tx.connection.query(`INSERT IGNORE INTO \`${table}\` (${columns.join(',')}) VALUES ?`, [
    rows.map((row) => Object.values(row)),
  ]);
}
