import { createHash, type Hash } from 'node:crypto';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Column, Line, TableDigest, TableHead } from './backup-format.ts';

const BINARY_TYPES = new Set(['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'bit']);

/** What driver versions call a column while a row is read. */
interface RawField {
  buffer(): Buffer | null;
}

/** The tables of the database, as they can be created again. */
export async function listTables(on: Connection): Promise<TableHead[]> {
  const [tables] = await on.query<RowDataPacket[]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name",
  );
  const heads: TableHead[] = [];
  for (const { name } of tables) {
    const [[row]] = await on.query<RowDataPacket[]>(`SHOW CREATE TABLE \`${name}\``);
    heads.push({ table: name, create: String(row?.['Create Table']), columns: await listColumns(on, name) });
  }
  return heads;
}

/** Generated columns compute themselves again. */
async function listColumns(on: Connection, table: string): Promise<Column[]> {
  const [columns] = await on.query<RowDataPacket[]>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return columns.map(({ name, type }) => ({ name, binary: BINARY_TYPES.has(type) }));
}

/** Every row of a table, streamed in the order of its primary key, and counted and hashed into `digest`. */
export async function* readRows(on: Connection, head: TableHead, digest: RowDigest): AsyncGenerator<string> {
  const columns = head.columns.map(({ name }) => `\`${name}\``).join(', ');
  const order = await primaryKeyOf(on, head.table);
  const raw = (on as unknown as { connection: import('mysql2').Connection }).connection;
  const rows = raw
    .query({
      sql: `SELECT ${columns} FROM \`${head.table}\` ORDER BY ${order}`,
      rowsAsArray: true,
      typeCast: (field: RawField) => field.buffer(),
    })
    .stream() as AsyncIterable<(Buffer | null)[]>;
  for await (const values of rows) {
    const line: Line = values.map((value, at) =>
      value === null ? null : value.toString(head.columns[at]?.binary ? 'base64' : 'utf8'),
    );
    const text = JSON.stringify(line);
    digest.add(text);
    yield text;
  }
}

async function primaryKeyOf(on: Connection, table: string): Promise<string> {
  const [columns] = await on.query<RowDataPacket[]>(
    `SELECT column_name AS name FROM information_schema.key_column_usage
     WHERE table_schema = DATABASE() AND table_name = ? AND constraint_name = 'PRIMARY' ORDER BY ordinal_position`,
    [table],
  );
  if (columns.length === 0) throw new Error(`the table ${table} has no primary key`);
  return columns.map(({ name }) => `\`${name}\``).join(', ');
}

/** Counts and hashes lines as they pass. */
export class RowDigest {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(line: string): void {
    this.#rows += 1;
    this.#hash.update(line).update('\n');
  }

  end(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
