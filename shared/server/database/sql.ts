import type { ResultSetHeader, RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';
import type { Model, Sequelize, Transaction } from 'sequelize';
import type { Refusal } from '#shared/errors.ts';
import type { Config } from '#shared/server/config.ts';
import type { Logger } from '#shared/server/log.ts';
import type { NewRow, Table } from './columns.ts';
import { toSqlRow } from './model-rows.ts';
import type { ChangeNote, Told } from './note-change.ts';
import { refuseOtherConnection } from './open-transaction.ts';
import type { OutboxEntry } from './outbox.ts';

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
  readonly connection: Connection;
  readonly config: Config;
  readonly log: Logger;
  /** The instant of the act; the same for everything it writes. */
  readonly now: Date;
  /** The outbox rows written in it; handed to BullMQ after the commit. */
  readonly outbox: OutboxEntry[];
  /** Those of them that are inserted together, right before the commit. */
  readonly unwritten: OutboxEntry[];
  /** Changes noted so far; written together, right before the commit. */
  readonly notes: (ChangeNote | Told)[];
}

interface PooledConnection {
  promise(): Connection;
}

const wrapped = new WeakMap<object, Connection>();

/** The driver's connection with promises; made once for each connection, not for each statement. */
export function withPromises(raw: PooledConnection): Connection {
  const connection = wrapped.get(raw) ?? raw.promise();
  wrapped.set(raw, connection);
  return connection;
}

/** The columns of a SELECT, tied to the type of its rows: see `columns`. */
export interface ColumnList<Row> {
  readonly text: string;
  readonly row?: Row;
}

/**
 * What a SELECT reads, by the names of its row: `columns<HoldRow>({ customerId: 'o', taken: 'COUNT(*)' })`. A single letter or
 * word stands for the column of the same name of that table; everything else is the expression itself. A name that the row has
 * and the SELECT has not, or the other way round, does not compile.
 */
export function columns<Row>(expressions: Record<keyof Row & string, string>): ColumnList<Row> {
  const list = Object.entries<string>(expressions).map(([name, expression]) => {
    if (expression === name) return `\`${name}\``;
    return /^\w{1,3}$/.test(expression) ? `${expression}.\`${name}\`` : `${expression} AS \`${name}\``;
  });
  return { text: list.join(', ') };
}

/**
 * Runs one SELECT and returns its rows: `select(tx, HOLD, 'FROM appointments a WHERE a.orderId = ? FOR UPDATE', [id])`.
 * Values are always bound, never part of the text; a list expands in `IN (?)`.
 */
export async function select<Row>(
  on: Database | Tx,
  what: ColumnList<Row>,
  from: string,
  values?: readonly Bound[],
): Promise<Row[]>;
/** @deprecated old form, goes with the conversion */
export async function select<Row>(on: Database | Tx, text: string, values?: readonly Bound[]): Promise<Row[]>;
export async function select<Row>(
  on: Database | Tx,
  what: ColumnList<Row> | string,
  from?: string | readonly Bound[],
  values: readonly Bound[] = [],
): Promise<Row[]> {
  if (typeof what === 'string') {
    const [old] = await execute<RowDataPacket[]>(on, 'SELECT', what, (from ?? []) as readonly Bound[]);
    return old as Row[];
  }
  const [rows] = await execute<RowDataPacket[]>(on, 'SELECT', `SELECT ${what.text} ${from}`, values);
  return rows as Row[];
}

/** The first row, or undefined. */
export async function selectOne<Row>(
  on: Database | Tx,
  what: ColumnList<Row>,
  from: string,
  values?: readonly Bound[],
): Promise<Row | undefined>;
/** @deprecated old form, goes with the conversion */
export async function selectOne<Row>(
  on: Database | Tx,
  text: string,
  values?: readonly Bound[],
): Promise<Row | undefined>;
export async function selectOne<Row>(
  on: Database | Tx,
  what: ColumnList<Row> | string,
  from?: string | readonly Bound[],
  values: readonly Bound[] = [],
): Promise<Row | undefined> {
  return (await select<Row>(on, what as ColumnList<Row>, from as string, values))[0];
}

const ONE = columns<{ one: number }>({ one: '1' });

/** True when a row is there: `exists(tx, 'FROM orders WHERE id = ?', [id])`. */
export async function exists(on: Database | Tx, from: string, values: readonly Bound[] = []): Promise<boolean> {
  return (await select(on, ONE, `${from} LIMIT 1`, values)).length > 0;
}

/** Runs a writing statement and returns how many rows it changed: the judge of every conditional update. */
export async function change(on: Database | Tx, text: string, values: readonly Bound[] = []): Promise<number> {
  const [header] = await execute<ResultSetHeader>(on, 'write', text, values);
  return header.affectedRows;
}

/** Inserts one row; the model says which columns there are. */
export function insert<M extends Model>(on: Database | Tx, table: Table<M>, row: NewRow<M>): Promise<number>;
/** @deprecated old form, goes with the conversion */
export function insert(on: Database | Tx, table: string, row: Record<string, SqlValue>): Promise<number>;
export function insert(on: Database | Tx, table: Table<Model> | string, row: object): Promise<number> {
  const { name, values } = written(table, row);
  return change(on, insertText('INSERT', name, Object.keys(values)), Object.values(values));
}

/** Inserts a row unless one with the same key exists; returns false when it did. */
export function insertNew<M extends Model>(on: Database | Tx, table: Table<M>, row: NewRow<M>): Promise<boolean>;
/** @deprecated old form, goes with the conversion */
export function insertNew(on: Database | Tx, table: string, row: Record<string, SqlValue>): Promise<boolean>;
export async function insertNew(on: Database | Tx, table: Table<Model> | string, row: object): Promise<boolean> {
  const { name, values } = written(table, row);
  return (await change(on, insertText('INSERT IGNORE', name, Object.keys(values)), Object.values(values))) === 1;
}

/** Rows of one INSERT statement: enough to be fast, small enough for max_allowed_packet and the statement cache. */
const ROWS_A_STATEMENT = 1000;

/** Inserts many rows in a few statements; a column that a row leaves out is NULL where others set it. */
export function insertMany<M extends Model>(tx: Tx, table: Table<M>, rows: readonly NewRow<M>[]): Promise<void>;
/** @deprecated old form, goes with the conversion */
export function insertMany(tx: Tx, table: string, rows: readonly Record<string, SqlValue>[]): Promise<void>;
export async function insertMany(tx: Tx, table: Table<Model> | string, rows: readonly object[]): Promise<void> {
  const all = rows.map((row) => written(table, row).values);
  const [first] = all;
  if (!first) return;
  const columns = [...new Set(all.flatMap(Object.keys))];
  const name = typeof table === 'string' ? table : table.table;
  for (let start = 0; start < all.length; start += ROWS_A_STATEMENT) {
    const part = all.slice(start, start + ROWS_A_STATEMENT);
    const values = part.map((row) => columns.map((column) => row[column] ?? null));
    await tx.connection.query(`INSERT INTO \`${name}\` (${columns.map((c) => `\`${c}\``).join(',')}) VALUES ?`, [
      values,
    ]);
  }
}

function written(table: Table<Model> | string, row: object): { name: string; values: Record<string, SqlValue> } {
  if (typeof table === 'string') return { name: table, values: row as Record<string, SqlValue> };
  return { name: table.table, values: toSqlRow(table, row as NewRow<Model>) };
}

function insertText(verb: string, table: string, columns: string[]): string {
  const places = columns.map(() => '?').join(',');
  return `${verb} INTO \`${table}\` (${columns.map((c) => `\`${c}\``).join(',')}) VALUES (${places})`;
}

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
  refuseOtherConnection();
  const manager = on.sequelize.connectionManager;
  const pooled = (await manager.getConnection({ type: purpose } as never)) as PooledConnection;
  try {
    return await run<R>(withPromises(pooled), statement);
  } finally {
    manager.releaseConnection(pooled as never);
  }
}

interface Statement {
  text: string;
  values: SqlValue[];
  /** A text that differs by the length of a list would fill the cache of prepared statements. */
  isPrepared: boolean;
}

function run<R extends RowDataPacket[] | ResultSetHeader>(connection: Connection, statement: Statement) {
  const { text, values, isPrepared } = statement;
  return isPrepared ? connection.execute<R>(text, values) : connection.query<R>(text, values);
}

function expandLists(text: string, values: readonly Bound[]): Statement {
  if (!values.some(Array.isArray)) return { text, values: values as SqlValue[], isPrepared: true };
  let position = 0;
  const expanded = text.replace(/\?/g, () => {
    const value = values[position++];
    if (!Array.isArray(value)) return '?';
    return value.length === 0 ? 'NULL' : value.map(() => '?').join(',');
  });
  return { text: expanded, values: values.flat() as SqlValue[], isPrepared: false };
}

/** MariaDB stores JSON as text; the driver hands over columns parsed and computed JSON as text. */
export function json<T>(value: unknown): T {
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
}

/** @deprecated old form, goes with the conversion: return the refusal instead */
class OldRolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** @deprecated return the refusal instead */
export function rollBack(refusal: Refusal): never {
  throw new OldRolledBack(refusal);
}

/** @deprecated return the refusal instead */
export async function unlessRolledBack<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OldRolledBack) return error.refusal as never;
    throw error;
  }
}
