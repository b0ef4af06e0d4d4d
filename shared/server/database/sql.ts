import type { ResultSetHeader, RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';
import type { Sequelize, Transaction } from 'sequelize';
import type { Refusal } from '#shared/errors.ts';
import { refuseOtherConnection } from './open-transaction.ts';
import type { OutboxEntry } from './outbox.ts';

export type SqlValue = string | number | bigint | boolean | Date | null | Buffer;

/** Where a statement runs: in an open transaction, or on any free connection. */
export interface Database {
  sequelize: Sequelize;
}

/** An open transaction; passed explicitly to every act and never kept. */
export interface Tx {
  readonly transaction: Transaction;
  readonly connection: Connection;
  /** The outbox rows written in it; handed to BullMQ after the commit. */
  readonly outbox: OutboxEntry[];
  /** Those of them that are inserted together, right before the commit. */
  readonly unwritten: OutboxEntry[];
  /** Changes told so far, by entity and id. */
  readonly announced: Map<string, { version: number }>;
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

/** Runs one prepared statement and answers its rows. Values are always bound, never part of the text. */
export async function select<Row>(on: Database | Tx, text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
  const [rows] = await execute<RowDataPacket[]>(on, text, values);
  return rows as Row[];
}

/** The first row, or undefined. */
export async function selectOne<Row>(
  on: Database | Tx,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<Row | undefined> {
  return (await select<Row>(on, text, values))[0];
}

/** Runs a writing statement and answers how many rows it changed: the judge of every conditional update. */
export async function change(on: Database | Tx, text: string, values: readonly SqlValue[] = []): Promise<number> {
  const [header] = await execute<ResultSetHeader>(on, text, values);
  return header.affectedRows;
}

/** Inserts one row; column names come from the code, values are bound. */
export function insert(on: Database | Tx, table: string, row: Record<string, SqlValue>): Promise<number> {
  return change(on, insertText('INSERT', table, Object.keys(row), 1), Object.values(row));
}

/** Inserts a row unless one with the same key exists; answers false when it did. */
export async function insertNew(on: Database | Tx, table: string, row: Record<string, SqlValue>): Promise<boolean> {
  return (await change(on, insertText('INSERT IGNORE', table, Object.keys(row), 1), Object.values(row))) === 1;
}

/** Rows of one INSERT statement: enough to be fast, small enough for max_allowed_packet and the statement cache. */
const ROWS_A_STATEMENT = 1000;

/** Inserts many rows of one shape in a few statements. */
export async function insertMany(tx: Tx, table: string, rows: readonly Record<string, SqlValue>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows.slice(start, start + ROWS_A_STATEMENT);
    const values = part.map((row) => columns.map((column) => row[column] ?? null));
    await tx.connection.query(`INSERT INTO \`${table}\` (${columns.map((c) => `\`${c}\``).join(',')}) VALUES ?`, [
      values,
    ]);
  }
}

function insertText(verb: string, table: string, columns: string[], rows: number): string {
  const places = `(${columns.map(() => '?').join(',')})`;
  return `${verb} INTO \`${table}\` (${columns.map((c) => `\`${c}\``).join(',')}) VALUES ${Array(rows).fill(places).join(',')}`;
}

async function execute<R extends RowDataPacket[] | ResultSetHeader>(
  on: Database | Tx,
  text: string,
  values: readonly SqlValue[],
): Promise<[R, unknown]> {
  if ('connection' in on) return on.connection.execute<R>(text, values as SqlValue[]);
  refuseOtherConnection();
  const manager = on.sequelize.connectionManager;
  const pooled = (await manager.getConnection({ type: 'read' } as never)) as PooledConnection;
  try {
    return await withPromises(pooled).execute<R>(text, values as SqlValue[]);
  } finally {
    manager.releaseConnection(pooled as never);
  }
}

/** MariaDB stores JSON as text; the driver hands over columns parsed and computed JSON as text. */
export function json<T>(value: unknown): T {
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
}

/** Thrown to roll a transaction back with an expected answer; see `rolledBack`. */
class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Undoes the open transaction and answers `refusal` from `unlessRolledBack`. */
export function rollBack(refusal: Refusal): never {
  throw new RolledBack(refusal);
}

/** Runs a transaction whose work may call `rollBack`; the refusal comes back as a value. */
export async function unlessRolledBack<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}
