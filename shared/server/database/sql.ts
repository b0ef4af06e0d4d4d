import { setImmediate } from 'node:timers/promises';
import { type ResultSetHeader, type RowDataPacket, raw } from 'mysql2';
import type { Model, Sequelize, Transaction } from 'sequelize';
import type { Config } from '#shared/server/config.ts';
import type { Logger } from '#shared/server/log.ts';
import type { NewRow, Table } from './columns.ts';
import { namesOf, sequelizeOf, toSqlRows } from './model-rows.ts';
import type { ChangeNote, Told } from './note-change.ts';
import { refuseOtherConnection } from './open-transaction.ts';
import type { OutboxEntry } from './outbox.ts';
import { sealedTable, sealRow } from './sealed-fields.ts';
import { isOpened, openMarked } from './sealed-sql.ts';
import { type PooledConnection, type SqlConnection, withPromises } from './with-promises.ts';

export type SqlValue = string | number | bigint | boolean | Date | null | Buffer;

/** A value, or a list of them for `IN (?)`; an empty list matches nothing. */
export type Bound = SqlValue | readonly SqlValue[];

/** Where a statement runs: in an open transaction, or on any free connection. */
export interface Database {
  sequelize: Sequelize;
}

/** An open transaction; passed explicitly to every act and never kept. */
export interface Tx {
  readonly transaction: Transaction;
  readonly connection: SqlConnection;
  readonly config: Config;
  readonly log: Logger;
  /** The instant of the act; the same for everything it writes. */
  readonly now: Date;
  /** The outbox rows written in it; handed to BullMQ after the commit. */
  readonly outbox: OutboxEntry[];
  /** Those of them that are inserted together, right before the commit. */
  readonly unwritten: OutboxEntry[];
  /** What else is written together right before the commit: statements on whose outcome nothing depends. */
  readonly atEnd: Writing[];
  /** Changes noted so far; written together, right before the commit. */
  readonly notes: (ChangeNote | Told)[];
}

/** The columns of a SELECT, tied to the type of its rows: see `columns`. */
export interface ColumnList<Row> {
  readonly text: string;
  /** In the order of the text. */
  readonly names: readonly string[];
  readonly row?: Row;
  /** Names whose values are opened before the rows are handed over. */
  readonly sealed?: readonly string[];
}

/**
 * What a SELECT reads, by the names of its row: `columns<HoldRow>({ customerId: 'o', taken: 'COUNT(*)' })`. A single letter
 * stands for the column of the same name of that table; everything else is the expression itself. A name that the row has
 * and the SELECT has not, or the other way round, does not compile. A sealed column is `opened(Table, 'o', 'name')`.
 * @param sealed names that a subselect in the FROM hands over opened
 */
export function columns<Row>(
  expressions: Record<keyof Row & string, string>,
  sealed: readonly (keyof Row & string)[] = [],
): ColumnList<Row> {
  const list = Object.entries<string>(expressions).map(([name, expression]) => {
    if (expression === name) return `\`${name}\``;
    return /^[a-z]\d?$/.test(expression) ? `${expression}.\`${name}\`` : `${expression} AS \`${name}\``;
  });
  const opened = Object.entries<string>(expressions).flatMap(([name, expression]) =>
    isOpened(expression) ? name : [],
  );
  return { text: list.join(', '), names: Object.keys(expressions), sealed: [...opened, ...sealed] };
}

/**
 * Runs one SELECT and returns its rows: `select(tx, HOLD, 'FROM appointments a WHERE a.orderId = ? FOR UPDATE', [id])`.
 * Values are always bound, never part of the text; a list expands in `IN (?)`.
 */
export async function select<Row>(
  on: Database | Tx,
  what: ColumnList<Row>,
  from: string,
  values: readonly Bound[] = [],
): Promise<Row[]> {
  const [rows] = await execute<RowDataPacket[]>(on, 'SELECT', `SELECT ${what.text} ${from}`, values);
  if (what.sealed && what.sealed.length > 0) await openRows(on, rows, what.sealed);
  return rows as Row[];
}

/** Rows that are opened before others get a turn. */
const ROWS_OPENED_AT_ONCE = 1000;

async function openRows(on: Database | Tx, rows: RowDataPacket[], names: readonly string[]): Promise<void> {
  const sequelize = sequelizeOf(on);
  for (const [position, row] of rows.entries()) {
    if (position > 0 && position % ROWS_OPENED_AT_ONCE === 0) await setImmediate();
    for (const name of names) row[name] = openMarked(sequelize, row[name]);
  }
}

/** The first row, or undefined. */
export async function selectOne<Row>(
  on: Database | Tx,
  what: ColumnList<Row>,
  from: string,
  values: readonly Bound[] = [],
): Promise<Row | undefined> {
  return (await select(on, what, from, values))[0];
}

const ONE = columns<{ one: number }>({ one: '1' });

/** True when a row is there: `exists(tx, 'FROM orders WHERE id = ?', [id])`. */
export async function exists(on: Database | Tx, from: string, values: readonly Bound[] = []): Promise<boolean> {
  return (await select(on, ONE, `${from} LIMIT 1`, values)).length > 0;
}

/** Runs a writing statement and returns how many rows it changed: what decides every conditional update. */
export async function change(on: Database | Tx, text: string, values: readonly Bound[] = []): Promise<number> {
  const [header] = await execute<ResultSetHeader>(on, 'write', text, values);
  return header.affectedRows;
}

/**
 * Raises a number of one row and returns what it is now, in one statement: `raise(tx, 'orders', 'version', id)`; null where there is no
 * such row.
 */
export async function raise(on: Database | Tx, table: string, column: string, id: string): Promise<number | null> {
  const text = `UPDATE ${table} SET ${column} = LAST_INSERT_ID(${column} + 1) WHERE id = ?`;
  const [header] = await execute<ResultSetHeader>(on, 'write', text, [id]);
  return header.affectedRows === 1 ? header.insertId : null;
}

/** A writing statement with its values: lists of rows for `VALUES ?`. */
export interface Writing {
  text: string;
  values: readonly unknown[];
}

/**
 * Runs writing statements one after the other on one way to MariaDB, a compound statement: each way there and back costs as much as what is
 * done at its end. Nobody hears what each of them changed; where one fails the rest is not run, and its error is thrown.
 */
export async function writeTogether(tx: Tx, writings: readonly Writing[]): Promise<void> {
  const [first] = writings;
  if (!first) return;
  const text =
    writings.length === 1 ? first.text : `BEGIN NOT ATOMIC ${writings.map(({ text }) => `${text};`).join(' ')} END`;
  await tx.connection.query(
    text,
    writings.flatMap(({ values }) => values),
  );
}

/** Inserts one row; the model says which columns there are. */
export function insert<M extends Model>(on: Database | Tx, table: Table<M>, row: NewRow<M>): Promise<number> {
  return insertRow(on, 'INSERT', table, row);
}

/** Inserts a row unless one with the same key exists; returns false when it did. */
export async function insertNew<M extends Model>(on: Database | Tx, table: Table<M>, row: NewRow<M>): Promise<boolean> {
  return (await insertRow(on, 'INSERT IGNORE', table, row)) === 1;
}

function insertRow<M extends Model>(on: Database | Tx, verb: string, table: Table<M>, row: NewRow<M>): Promise<number> {
  const { names, values } = toSqlRows(on, table, [row]);
  const places = names.map(() => '?').join(',');
  return change(on, `${verb} INTO \`${table.table}\` (${quoted(names)}) VALUES (${places})`, values.flat());
}

/** Rows of one INSERT statement: enough to be fast, few enough that nobody waits long while they are sealed, and that MariaDB begins soon. */
const ROWS_PER_STATEMENT = 500;

/**
 * Inserts many rows in a few statements; a column that a row leaves out is NULL where others set it. Each part is sealed and written as
 * text while MariaDB inserts the one before.
 */
export async function insertMany<M extends Model>(
  tx: Tx,
  table: Table<M>,
  rows: readonly NewRow<M>[],
  size = ROWS_PER_STATEMENT,
): Promise<void> {
  await insertParts(tx, 'INSERT', table, rows, size);
}

/** Inserts those of many rows whose keys are not there yet, in a few statements. @returns how many */
export const insertManyNew = <M extends Model>(tx: Tx, table: Table<M>, rows: readonly NewRow<M>[]): Promise<number> =>
  insertParts(tx, 'INSERT IGNORE', table, rows, ROWS_PER_STATEMENT);

/**
 * A part is never sent before the one before is answered, though the driver would queue it: a deadlock ends the transaction, and what stood
 * behind it on the way would be committed by itself.
 */
async function insertParts<M extends Model>(
  tx: Tx,
  verb: string,
  table: Table<M>,
  rows: readonly NewRow<M>[],
  size: number,
): Promise<number> {
  const names = namesOf(table, rows);
  const into = `${verb} INTO \`${table.table}\` (${quoted(names)}) VALUES ?`;
  let inserted = 0;
  let before = Promise.resolve(0);
  for (let start = 0; start < rows.length; start += size) {
    // Given as a whole text it would be searched for places of values.
    const { values } = toSqlRows(tx, table, rows.slice(start, start + size), names);
    const part = raw(tx.connection.escape(values));
    inserted += await before;
    before = tx.connection.query<ResultSetHeader>(into, [part]).then(([{ affectedRows }]) => affectedRows);
    // Heard below, unless the next part cannot be made ready.
    before.catch(() => undefined);
  }
  return inserted + (await before);
}

/** Rows of one table, to be inserted together with those of others: see `rowsFor`. */
export interface NewRows {
  table: Table<Model>;
  rows: readonly NewRow<Model>[];
}

export const rowsFor = <M extends Model>(table: Table<M>, rows: readonly NewRow<M>[]): NewRows =>
  ({ table, rows }) as unknown as NewRows;

/**
 * Inserts rows of several tables, in this order, in one statement as long as they are few:
 * `insertTogether(tx, [rowsFor(Order, orders), rowsFor(OrderItem, items)])`.
 * @param before what is written in front of them in the same statement
 */
export async function insertTogether(
  tx: Tx,
  parts: readonly NewRows[],
  before: readonly Writing[] = [],
): Promise<void> {
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  const isFew = count <= ROWS_PER_STATEMENT;
  const inserts = isFew ? parts.filter(({ rows }) => rows.length > 0).map((part) => insertOf(tx, part)) : [];
  await writeTogether(tx, [...before, ...inserts]);
  if (!isFew) for (const { table, rows } of parts) await insertMany(tx, table, rows);
}

function insertOf(tx: Tx, { table, rows }: NewRows): Writing {
  const { names, values } = toSqlRows(tx, table, rows);
  return { text: `INSERT INTO \`${table.table}\` (${quoted(names)}) VALUES ?`, values: [values] };
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(',');

/** Sequelize's own words for the connection a statement needs: with replicas, `SELECT` goes to one of them. */
type Purpose = 'SELECT' | 'write';

async function execute<R extends RowDataPacket[] | ResultSetHeader>(
  on: Database | Tx,
  purpose: Purpose,
  text: string,
  values: readonly Bound[],
): Promise<[R, unknown]> {
  const statement = expandLists(text, values);
  if ('connection' in on) return run<R>(on.connection, statement);
  return onFreeConnection(on, purpose, (connection) => run<R>(withPromises(connection), statement));
}

/** Runs one statement on a connection of the pool. */
export async function onFreeConnection<T>(
  { sequelize }: Database,
  purpose: Purpose,
  work: (connection: PooledConnection) => Promise<T>,
): Promise<T> {
  refuseOtherConnection();
  const manager = sequelize.connectionManager;
  const connection = (await manager.getConnection({ type: purpose } as never)) as PooledConnection;
  try {
    return await work(connection);
  } finally {
    manager.releaseConnection(connection as never);
  }
}

interface Statement {
  text: string;
  values: SqlValue[];
  /** A text that differs by the length of a list would fill the cache of prepared statements. */
  isPrepared: boolean;
}

function run<R extends RowDataPacket[] | ResultSetHeader>(connection: SqlConnection, statement: Statement) {
  const { text, values, isPrepared } = statement;
  return isPrepared ? connection.execute<R>(text, values) : connection.query<R>(text, values);
}

/** A statement whose lists stand one by one, as the driver takes them. */
export function expandLists(text: string, values: readonly Bound[]): Statement {
  if (!values.some(Array.isArray)) return { text, values: values as SqlValue[], isPrepared: true };
  let position = 0;
  const expanded = text.replace(/\?/g, () => {
    const value = values[position++];
    if (!Array.isArray(value)) return '?';
    return value.length === 0 ? 'NULL' : value.map(() => '?').join(',');
  });
  return { text: expanded, values: values.flat() as SqlValue[], isPrepared: false };
}

/**
 * A value as a statement of one's own binds it to a sealed column: `sealedValue(tx, TestResult, { id }, 'draft', draft)`.
 * @param row the key of the row that it is written to
 */
export function sealedValue<M extends Model, Name extends keyof NewRow<M> & string>(
  on: Database | Tx,
  table: Table<M>,
  row: Partial<NewRow<M>>,
  name: Name,
  value: NewRow<M>[Name],
): string | null {
  if (value === null || value === undefined) return null;
  const changes = { [name]: value } as unknown as Partial<NewRow<M>>;
  const stored = sealRow<M, Partial<NewRow<M>>>(sequelizeOf(on), table, changes, row)[name] as string;
  return sealedTable(table)?.columns.get(name)?.isJson ? JSON.stringify(stored) : stored;
}

/**
 * Rows that `JSON_OBJECTAGG(key, …)` wrote, in the order of their keys, which are all numbers or all texts: JSON_ARRAYAGG makes a table
 * for each statement that asks for an order, on the disk where a text may be long.
 */
export function jsonRows<T>(value: string | null): T[] {
  if (value === null) return [];
  const rows = json<Record<string, T>>(value);
  // Numbers stand in their order however they came; texts as they came.
  const hasNumbers = /^\d+$/.test(Object.keys(rows)[0] ?? '');
  return hasNumbers
    ? Object.values(rows)
    : Object.keys(rows)
        .sort()
        .map((key) => rows[key] as T);
}

/** MariaDB stores JSON as text; the driver hands over columns parsed and computed JSON as text. */
export function json<T>(value: unknown): T {
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
}
