import { raw } from 'mysql2';
import type { Model } from 'sequelize';
import type { NewRow, Table } from './columns.ts';
import { namesOf, toSqlValues } from './model-rows.ts';
import type { Tx } from './sql.ts';

/** Few enough that nobody waits long while they are sealed, and that MariaDB begins soon. */
const ROWS_PER_PART = 500;

/**
 * Inserts very many rows, each part of them sealed and written as text while MariaDB inserts the one before. Never sent before that one is
 * answered: a deadlock ends the transaction, and what stood behind it on the way would be committed by itself.
 */
export async function insertInParts<M extends Model>(
  tx: Tx,
  table: Table<M>,
  rows: readonly NewRow<M>[],
  size = ROWS_PER_PART,
): Promise<void> {
  const names = namesOf(table, rows);
  const into = `INSERT INTO \`${table.table}\` (${names.map((name) => `\`${name}\``).join(',')}) VALUES ?`;
  const { connection } = tx.transaction as unknown as { connection: Escaping };
  let before: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < rows.length; start += size) {
    // Given as a whole text it would be searched for places of values.
    const part = raw(connection.escape(toSqlValues(tx, table, rows.slice(start, start + size), names)));
    await before;
    before = tx.connection.query(into, [part]);
    // Heard below, unless the next part cannot be made ready.
    before.catch(() => undefined);
  }
  await before;
}

/** The driver's connection: how it writes values into a statement. */
interface Escaping {
  escape(value: unknown): string;
}
