import type { Model } from 'sequelize';
import type { NewRow, Table } from '#shared/server/database/columns.ts';
import { toSqlRows } from '#shared/server/database/model-rows.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';

/** Inserts rows of one shape; those whose key exists take the new facts, the others stay as they are. */
export async function upsertRows<M extends Model>(tx: Tx, table: Table<M>, given: readonly NewRow<M>[]): Promise<void> {
  if (given.length === 0) return;
  const { names, values } = toSqlRows(tx, table, given);
  const columns = names.map((column) => `\`${column}\``);
  const updates = columns.map((column) => `${column} = VALUES(${column})`);
  await tx.connection.query(
    `INSERT INTO \`${table.table}\` (${columns.join(',')}) VALUES ? ON DUPLICATE KEY UPDATE ${updates.join(',')}`,
    [values],
  );
}

/** Inserts the rows whose key does not exist yet. */
export async function insertMissing<M extends Model>(
  tx: Tx,
  table: Table<M>,
  rows: readonly NewRow<M>[],
): Promise<void> {
  for (const row of rows) await insertNew(tx, table, row);
}
